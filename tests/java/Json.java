import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON into doubles, strings, booleans, lists and maps. */
final class Json {
  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> object(String line) {
    return (Map<String, Object>) new Json(line).value();
  }

  private char next() {
    while (Character.isWhitespace(text.charAt(at))) ++at;
    return text.charAt(at);
  }

  private Object value() {
    char first = next();
    if (first == '{') return members();
    if (first == '[') return elements();
    if (first == '"') return string();
    int start = at;
    while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) ++at;
    String word = text.substring(start, at);
    if (word.equals("true") || word.equals("false")) return word.equals("true");
    return word.equals("null") ? null : (Object) Double.parseDouble(word);
  }

  private Map<String, Object> members() {
    Map<String, Object> members = new LinkedHashMap<>();
    ++at;
    while (next() != '}') {
      String name = string();
      next();
      ++at; // the colon
      members.put(name, value());
      if (next() == ',') ++at;
    }
    ++at;
    return members;
  }

  private List<Object> elements() {
    List<Object> elements = new ArrayList<>();
    ++at;
    while (next() != ']') {
      elements.add(value());
      if (next() == ',') ++at;
    }
    ++at;
    return elements;
  }

  private String string() {
    StringBuilder result = new StringBuilder();
    for (++at; text.charAt(at) != '"'; ++at) {
      if (text.charAt(at) == '\\') ++at;
      result.append(text.charAt(at));
    }
    ++at;
    return result.toString();
  }
}
