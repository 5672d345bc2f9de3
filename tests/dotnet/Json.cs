// JSON, as far as the tests need it.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Text;

/// <summary>Reads JSON into doubles, strings, booleans, lists and dictionaries.</summary>
internal sealed class Json
{
    private readonly string text;
    private int at;

    private Json(string text) { this.text = text; }

    internal static Dictionary<string, object> Object(string line)
    {
        return (Dictionary<string, object>)new Json(line).Value();
    }

    private char Next()
    {
        while (char.IsWhiteSpace(text[at])) ++at;
        return text[at];
    }

    private object Value()
    {
        char first = Next();
        if (first == '{') return Members();
        if (first == '[') return Elements();
        if (first == '"') return Text();
        int start = at;
        while (at < text.Length && ",]} \t\r\n".IndexOf(text[at]) < 0) ++at;
        string word = text.Substring(start, at - start);
        if (word == "true") return true;
        if (word == "false") return false;
        if (word == "null") return null;
        return Number(word);
    }

    [DllImport("libc.so.6")]
    private static extern double strtod(string text, IntPtr end);

    /// <summary>Mono rounds some decimals wrongly.</summary>
    private static double Number(string word) { return strtod(word, IntPtr.Zero); }

    private Dictionary<string, object> Members()
    {
        var members = new Dictionary<string, object>();
        ++at;
        while (Next() != '}')
        {
            string name = Text();
            Next();
            ++at;  // the colon
            members[name] = Value();
            if (Next() == ',') ++at;
        }
        ++at;
        return members;
    }

    private List<object> Elements()
    {
        var elements = new List<object>();
        ++at;
        while (Next() != ']')
        {
            elements.Add(Value());
            if (Next() == ',') ++at;
        }
        ++at;
        return elements;
    }

    private string Text()
    {
        var result = new StringBuilder();
        for (++at; text[at] != '"'; ++at)
        {
            if (text[at] == '\\') ++at;
            result.Append(text[at]);
        }
        ++at;
        return result.ToString();
    }
}
