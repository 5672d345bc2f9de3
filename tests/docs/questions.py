#!/usr/bin/env python3
"""The code of docs/questions, a page for each question.

    questions.py write LANGUAGE FOLDER             prints a program of all answers in one language
    questions.py check LANGUAGE FOLDER COMMAND...  holds what the command prints against the pages

LANGUAGE is the word behind the fences. With `json` the command is that of aimahead, and each
engagement is given to it. A page with an engagement also has a block of `console`: the line for the
command, and the table that it prints."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

# The code before the answers, around each, and after them.
FRAMES = {
    "cpp": ("#include <aimahead/aimahead.hpp>\n\n#include <cmath>\n#include <cstdio>\n\n"
            "using namespace aimahead;\n\nint main() {{\n",
            '  std::puts("## {title}");\n  {{\n{code}\n  }}\n', "}}\n"),
    "c": ("{includes}#include <math.h>\n#include <stdio.h>\n\nint main(void) {{\n",
          '  puts("## {title}");\n  {{\n{code}\n  }}\n', "  return 0;\n}}\n"),
    "csharp": ("using System;\nusing Aimahead;\n\ninternal static class Answers\n{{\n"
               "    private static void Main()\n    {{\n",
               '        Console.WriteLine("## {title}");\n        {{\n{code}\n        }}\n',
               "    }}\n}}\n"),
    "java": ("import aimahead.*;\nimport java.util.List;\n\nclass Answers {{\n"
             "  public static void main(String[] arguments) {{\n",
             '    System.out.println("## {title}");\n    {{\n{code}\n    }}\n', "  }}\n}}\n"),
    "python": ("import aimahead\n\n", 'print("## {title}")\n{code}\n', ""),
    "ts": ("import {{ load, type Engagement }} from 'aimahead';\n\n"
           "const aimahead = await load();\nexport type {{ Engagement }};\n",
           "console.log('## {title}');\n{{\n{code}\n}}\n", ""),
    "lua": ('local aimahead = require "aimahead"\n', 'print("## {title}")\ndo\n{code}\nend\n', ""),
}
# <aimahead/NAME.h> for the names of C that the pages use.
C_HEADERS = ("aimahead", "steering", "study")
# The pages without code in a language. docs/questions.md names them.
LACKING = {"java": {"A homing missile that must not orbit", "Frames of different length",
                    "My engine wants a rotation, not a direction"}}


def answers(folder):
    """(title, {language: code}) of every page."""
    for path in sorted(pathlib.Path(folder).glob("*.md")):
        title, _, body = path.read_text(encoding="utf-8").partition("\n")
        codes = re.findall(r"^```(\w+)\n(.*?)\n```$", body, flags=re.MULTILINE | re.DOTALL)
        yield title.removeprefix("# "), dict(codes)


def write(language, folder):
    before, around, after = FRAMES[language]
    includes = "".join(f"#include <aimahead/{name}.h>\n" for name in C_HEADERS)
    program = before.format(includes=includes)
    for title, codes in answers(folder):
        if language in codes:
            program += around.format(title=title, code=codes[language])
    return program + after.format()


def check_programs(language, folder, command):
    printed = subprocess.run(command, capture_output=True, text=True, check=False)
    if printed.returncode != 0:
        return [f"the program ended with {printed.returncode}:\n{printed.stderr}"]
    outputs = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", printed.stdout,
                              flags=re.MULTILINE | re.DOTALL))
    without = {title for title, codes in answers(folder) if language not in codes}
    wrong = []
    if without != LACKING.get(language, set()):
        wrong.append(f"pages without code in {language}: {sorted(without)}")
    for title, codes in answers(folder):
        if language in codes and outputs.get(title, "").strip() != codes["text"]:
            wrong.append(f"{title}: expected\n{codes['text']}\ngot\n{outputs.get(title)}")
    return wrong


def table_of(engagement, command):
    """What a page should say of the command: its line and its table."""
    line = "aimahead solve question.json"
    with tempfile.TemporaryDirectory() as work:
        pathlib.Path(work, "question.json").write_text(engagement, encoding="utf-8")
        printed = subprocess.run([*command, *line.split()[1:]], cwd=work, capture_output=True,
                                 text=True, check=False).stdout
    return f"$ {line}\n{printed}".strip()


def check_engagements(folder, command):
    """The first numbers on a page are the time and a vector of the answer, or the closest
    approach."""
    command = [str(pathlib.Path(command[0]).resolve()), *command[1:]]
    wrong = []
    for title, codes in answers(folder):
        if "json" not in codes:
            continue
        printed = subprocess.run([*command, "solve", "--json", "-"], text=True,
                                 input=json.dumps(json.loads(codes["json"])) + "\n",
                                 capture_output=True, check=False)
        if printed.returncode != 0:
            wrong.append(f"{title}: {printed.stderr}{printed.stdout}")
            continue
        answer = json.loads(printed.stdout)
        if answer["status"] == "hit":
            found = [answer["time"], *answer["launch_velocity"]]
        else:
            found = [answer["closest"]["distance"], answer["closest"]["time"]]
        expected = [float(x) for x in re.findall(r"-?\d+\.\d+", codes["text"])]
        if len(found) > len(expected) or any(abs(a - b) > 6e-4 for a, b in zip(found, expected)):
            wrong.append(f"{title}: expected {expected}, got {found}")
        table = table_of(codes["json"], command)
        if codes.get("console") != table:
            wrong.append(f"{title}: expected\n{codes.get('console')}\ngot\n{table}")
    return wrong


def main():
    what, language, folder, *command = sys.argv[1:]
    if what == "write":
        print(write(language, folder), end="")
        return 0
    if not any(language in codes for _, codes in answers(folder)):
        wrong = [f"{folder} has no code in {language}"]
    elif language == "json":
        wrong = check_engagements(folder, command)
    else:
        wrong = check_programs(language, folder, command)
    print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
