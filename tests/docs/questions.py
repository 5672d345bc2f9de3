#!/usr/bin/env python3
"""The code of docs/questions.md.

    questions.py write LANGUAGE PAGE             prints a program of all answers in one language
    questions.py check LANGUAGE PAGE COMMAND...  holds what the command prints against the page

LANGUAGE is the word behind the fences. With `json` the command is that of aimahead, and each
engagement is given to it."""

import json
import re
import subprocess
import sys

# The code before the answers, around each, and after them.
FRAMES = {
    "cpp": ("#include <aimahead/aimahead.hpp>\n\n#include <cmath>\n#include <cstdio>\n\n"
            "using namespace aimahead;\n\nint main() {{\n",
            '  std::puts("## {title}");\n  {{\n{code}\n  }}\n', "}}\n"),
    "c": ("{includes}#include <math.h>\n#include <stdio.h>\n\nint main(void) {{\n",
          '  puts("## {title}");\n  {{\n{code}\n  }}\n', "  return 0;\n}}\n"),
    "python": ("import aimahead\n\n", 'print("## {title}")\n{code}\n', ""),
    "ts": ("import {{ load, type Engagement }} from 'aimahead';\n\n"
           "const aimahead = await load();\nexport type {{ Engagement }};\n",
           "console.log('## {title}');\n{{\n{code}\n}}\n", ""),
    "lua": ('local aimahead = require "aimahead"\n', 'print("## {title}")\ndo\n{code}\nend\n', ""),
}
# <aimahead/NAME.h> for the names of C that a page may use.
C_HEADERS = ("aimahead", "steering", "study")


def sections(page):
    """(title, {language: code}) of every section that has code."""
    with open(page, encoding="utf-8") as file:
        text = file.read()
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title, _, body = part.partition("\n")
        codes = dict(re.findall(r"^```(\w+)\n(.*?)\n```$", body, flags=re.MULTILINE | re.DOTALL))
        if codes:
            yield title, codes


def write(language, page):
    before, around, after = FRAMES[language]
    includes = "".join(f"#include <aimahead/{name}.h>\n" for name in C_HEADERS)
    program = before.format(includes=includes)
    for title, codes in sections(page):
        if language in codes:
            program += around.format(title=title, code=codes[language])
    return program + after.format()


def check_programs(language, page, command):
    printed = subprocess.run(command, capture_output=True, text=True, check=False)
    if printed.returncode != 0:
        return [f"the program ended with {printed.returncode}:\n{printed.stderr}"]
    outputs = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", printed.stdout,
                              flags=re.MULTILINE | re.DOTALL))
    wrong = []
    for title, codes in sections(page):
        if language in codes and outputs.get(title, "").strip() != codes["text"]:
            wrong.append(f"{title}: expected\n{codes['text']}\ngot\n{outputs.get(title)}")
    return wrong


def check_engagements(page, command):
    """The numbers on the page are the time and a vector of the answer, or the closest approach."""
    wrong = []
    for title, codes in sections(page):
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
        if len(found) != len(expected) or any(abs(a - b) > 6e-4 for a, b in zip(found, expected)):
            wrong.append(f"{title}: expected {expected}, got {found}")
    return wrong


def main():
    what, language, page, *command = sys.argv[1:]
    if what == "write":
        print(write(language, page), end="")
        return 0
    if not any(True for _ in sections(page)):
        wrong = ["the page has no code"]
    elif language == "json":
        wrong = check_engagements(page, command)
    else:
        wrong = check_programs(language, page, command)
    print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
