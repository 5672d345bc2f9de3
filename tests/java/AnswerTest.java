import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import aimahead.Engagement;
import aimahead.Hit;
import aimahead.Intercept;
import aimahead.Solver;
import aimahead.Status;
import aimahead.Vec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Answers, against those of the command and of every language. System properties: questions and
 * answers (files: engagements and what the command says of them) and conformance (a file of both).
 */
class AnswerTest extends Checks {
  private static void sameVec(Vec found, Map<String, Object> answer, String key, String what) {
    if (!answer.containsKey(key)) return;
    Vec expected = Questions.vec(answer.get(key));
    same(expected.x(), found.x(), what + " " + key);
    same(expected.y(), found.y(), what + " " + key);
    same(expected.z(), found.z(), what + " " + key);
  }

  @Test
  void referenceCasesHaveTheBitsOfTheCommand() throws IOException {
    List<String> questions = Files.readAllLines(Path.of(System.getProperty("questions")));
    List<String> answers = Files.readAllLines(Path.of(System.getProperty("answers")));
    assertEquals(questions.size(), answers.size());
    assertTrue(questions.size() > 100);
    for (int i = 0; i < questions.size(); ++i) {
      compare(questions.get(i), Json.object(questions.get(i)), Json.object(answers.get(i)));
    }
  }

  @Test
  @SuppressWarnings("unchecked")
  void engagementsHaveTheAnswersOfEveryLanguage() throws IOException {
    List<String> lines = Files.readAllLines(Path.of(System.getProperty("conformance")));
    assertEquals(500, lines.size());
    for (String line : lines) {
      Map<String, Object> one = Json.object(line);
      compare(line, (Map<String, Object>) one.get("question"),
          (Map<String, Object>) one.get("answer"));
    }
  }

  @SuppressWarnings("unchecked")
  private static void compare(
      String what, Map<String, Object> question, Map<String, Object> answer) {
    Engagement asked = Questions.read(question);
    Solver solver = new Solver(asked);
    Status status = solver.solve();
    Intercept found = asked.solveAll();
    assertEquals(found.status(), status, what);
    assertEquals(asked.solve(), solver.answer(), what);
    assertEquals(answer.get("status"), found.status().name().toLowerCase(), what);
    if (answer.containsKey("time")) same((double) answer.get("time"), found.time(), what);
    if (found.earliest().isPresent()) {
      Hit hit = found.earliest().get();
      same((double) answer.get("flight_time"), hit.flightTime(), what);
      same((double) answer.get("launch_time"), hit.launchTime(), what);
      sameVec(hit.point(), answer, "point", what);
      sameVec(hit.aim(), answer, "aim", what);
      sameVec(hit.launchVelocity(), answer, "launch_velocity", what);
      sameVec(hit.launchPoint(), answer, "launch_point", what);
      if (answer.containsKey("distance")) {
        same((double) answer.get("distance"), hit.distance(), what);
      }
      if (answer.containsKey("plate")) {
        assertEquals((double) answer.get("plate"), hit.plate().getAsInt(), what);
      }
      if (answer.containsKey("blocked")) {
        Map<String, Object> blocked = (Map<String, Object>) answer.get("blocked");
        assertEquals((double) blocked.get("obstacle"), hit.blocked().get().obstacle(), what);
        same((double) blocked.get("time"), hit.blocked().get().time(), what);
      }
    }
    assertEquals(answer.containsKey("closest"), found.closest().isPresent(), what);
    if (found.closest().isPresent()) {
      Map<String, Object> closest = (Map<String, Object>) answer.get("closest");
      same((double) closest.get("distance"), found.closest().get().distance(), what);
      sameVec(found.closest().get().aim(), closest, "aim", what);
      same((double) closest.get("launch_time"), found.closest().get().launchTime(), what);
    }
    List<Object> solutions = (List<Object>) answer.getOrDefault("solutions", List.of());
    assertEquals(solutions.size(), found.hits().size(), what);
    for (int k = 0; k < solutions.size(); ++k) {
      Map<String, Object> solution = (Map<String, Object>) solutions.get(k);
      same((double) solution.get("time"), found.hits().get(k).time(), what);
    }
  }
}
