#!/usr/bin/env python3
"""The code of every page but those of docs/questions, which questions.py tests.

    blocks.py list ROOT                  complains of code that nothing tests
    blocks.py write LANGUAGE ROOT        prints a program of all blocks in one language
    blocks.py check LANGUAGE ROOT COMMAND...
                                         runs it and holds what it prints against the pages;
                                         LANGUAGE may also be json, console (of the aimahead
                                         command), python, lua or cmake (of the interpreter)

A block without a language behind one that has one is what it prints. Lines that are indented and
begin with `$ aimahead` are run, too."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PAGES = ("README.md", "CONTRIBUTING.md", "docs/**/*.md", "bindings/*/README.md",
         "playground/README.md")
FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
# Pages and folders whose code has a test of its own.
ELSEWHERE = {
    "docs/questions": {"c", "console", "cpp", "csharp", "java", "json", "lua", "python", "ts"},
                                                                       # questions.py
    "docs/install.md": {"c", "cmake", "cpp", "csharp", "java", "js", "json", "lua", "python",
                         # doors_test.py
                        "sh"},
    "bindings/npm/README.md": {"js", "ts"},                            # bindings/npm/test
    "bindings/dotnet/README.md": {"csharp"},                           # tests/dotnet
    "bindings/java/README.md": {"java"},                               # tests/java
}
OUTPUTS = {"text", "math"}
# The declarations that fragments need. The fragments of a page follow one another in one function.
BEFORE = {
    ("lua", "bindings/lua/README.md"): """\
local pushed = nil
local shell = {}
function shell:setLinearVelocity(x, y) pushed = x * x + y * y end""",
}
AFTER = {
    ("cpp", "docs/launch.md"): "must(lob && weakest && weakest.speed <= pass.speed);",
    ("cpp", "docs/obstacles.md"): "must(answer && answer.launch_velocity.y > 12);",
    ("cpp", "docs/tracking.md"):
        "must(best && likely && odds.probability > 0 && when && (fires || !fires_now));",
    ("lua", "bindings/lua/README.md"):
        "assert(status == 'hit' and math.abs(time - 1.3862) < 1e-4 and pushed > 0)",
    ("python", "bindings/python/README.md"):
        "assert abs(shot.time - 1.3862) < 1e-4 and answer['status'] == 'hit'",
}
INCLUDES = """\
#include <aimahead/aimahead.hpp>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <vector>
"""
MUST = "namespace { void must(bool is_so) { if (!is_so) std::abort(); } }\n"


def tested_elsewhere(page):
    """The languages of a page whose code another test runs."""
    return ELSEWHERE.get(page, set()) | ELSEWHERE.get(os.path.dirname(page), set())


def pages(root):
    for pattern in PAGES:
        for path in sorted(root.glob(pattern)):
            yield str(path.relative_to(root)), path.read_text(encoding="utf-8")


def blocks(root):
    """(page, language, code, what it prints or None) of every block that has a language."""
    for page, text in pages(root):
        found = [(match[2], match[3].replace(f"\n{match[1]}", "\n"), match.start(), match.end())
                 for match in FENCE.finditer(text)]
        for i, (language, code, _, end) in enumerate(found):
            output = None
            following = found[i + 1] if i + 1 < len(found) else None
            if following and not following[0] and text[end:following[2]].strip() == "":
                output = following[1]
            if language:
                yield page, language, code, output


def untested(root):
    for page, language, code, _ in blocks(root):
        known = {"cpp", "c", "python", "lua", "json", "cmake"}
        if language not in known | OUTPUTS | tested_elsewhere(page):
            yield f"{page}: no test runs this block of {language}:\n{code}"
    for page, text in pages(root):
        found = [(match[2], match.start(), match.end()) for match in FENCE.finditer(text)]
        for (before, _, end), (language, start, _) in zip([("", 0, 0), *found], found):
            if not language and (text[end:start].strip() or not before):
                yield (f"{page}: a block without a language that follows no code:\n"
                       f"{text[start:start + 80]}")


def own(root, language):
    """{page: [(code, output)]} of the blocks that are tested here."""
    found = {}
    for page, word, code, output in blocks(root):
        if word == language and word not in tested_elsewhere(page):
            found.setdefault(page, []).append((code, output))
    return found


# ---- Programs ------------------------------------------------------------------------------------

def write_cpp(root):
    """Programs of their own become functions, with their includes first."""
    includes, functions, calls = [], [], []
    for number, (page, found) in enumerate(own(root, "cpp").items()):
        whole = [code for code, _ in found if "int main" in code]
        fragments = [code for code, _ in found if "int main" not in code]
        calls.append(f'  std::puts("## {page}");')
        for i, code in enumerate(whole):
            includes += re.findall(r"^#include .*$", code, re.MULTILINE)
            body = re.sub(r"^#include .*\n", "", code,
                          flags=re.MULTILINE).replace("int main()", "void run()")
            functions.append(f"namespace whole_{number}_{i} {{\n{body}}}\n")
            calls.append(f"  whole_{number}_{i}::run();")
        if fragments:
            lines = [BEFORE.get(("cpp", page), ""), *fragments, AFTER.get(("cpp", page), "")]
            functions.append(f"static void fragments_{number}() {{\n  using namespace aimahead;\n"
                             + "\n".join(lines) + "\n}\n")
            calls.append(f"  fragments_{number}();")
    return (INCLUDES + "\n".join(sorted(set(includes))) + "\n" + MUST + "\n".join(functions)
            + "\nint main() {\n" + "\n".join(calls) + "\n}\n")


def write_c(root):
    (page, ((code, _),)), = own(root, "c").items()
    return code.replace("{\n", f'{{\n  puts("## {page}");\n', 1)


def outputs(root, language):
    return {page: "".join(output for _, output in found if output)
            for page, found in own(root, language).items() if any(output for _, output in found)}


def check_program(root, language, command):
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        return [f"the program ended with {run.returncode}:\n{run.stdout}{run.stderr}"]
    said = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", run.stdout, re.MULTILINE | re.DOTALL))
    expected = outputs(root, language)
    return [f"{page}: expected\n{expected[page]}\ngot\n{said.get(page)}"
            for page in expected if said.get(page) != expected[page]]


# ---- What is run as it stands --------------------------------------------------------------------

def check_json(root, command):
    """The command answers engagements, contacts and matches: engagements with a hit, contacts with
    a contact. Every line below a question is in its answer."""
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for page, found in own(root, "json").items():
            for code, output in found:
                question = json.loads(code)
                task, status = (("arena", None) if "rules" in question else
                                ("contact", "contact") if "a" in question else ("solve", "hit"))
                file = pathlib.Path(folder, "question.json")
                file.write_text(code, encoding="utf-8")
                run = subprocess.run([*command, task, "--json", file], capture_output=True,
                                     text=True, check=False)
                if (run.returncode or json.loads(run.stdout).get("status") != status
                        or any(line not in run.stdout for line in (output or "").splitlines())):
                    wrong.append(f"{page}: {run.stdout}{run.stderr}\n{code}")
    return wrong


def check_console(root, command):
    """The indented lines behind `$ ` print the lines that follow them, but for measured times and
    for what `...` stands for."""
    program, = command
    wrong, count = [], 0
    measured = re.compile(r" *\d[\d.]* (?:ns|us|µs|ms)")
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ,
                       "PATH": f"{pathlib.Path(program).parent}{os.pathsep}{os.environ['PATH']}"}
        for page, text in pages(root):
            # A line of the shell that ends in a backslash goes on in the next.
            for lines in re.findall(r"^    \$ ((?:.*\\\n)*.*\n(?:    .*\n)*)", text, re.MULTILINE):
                shell, said = re.fullmatch(r"((?:[^\n]*\\\n)*[^\n]*\n)(.*)", lines,
                                           re.DOTALL).groups()
                if "aimahead " not in shell or "--count" in shell:
                    continue
                count += 1
                shell = re.sub(r"-o (?:\S+/)?", f"-o {folder}/",
                               shell.replace("build/release/aimahead", "aimahead"))
                run = subprocess.run(["bash", "-c", shell], cwd=root, env=environment,
                                     capture_output=True,
                                     text=True, check=False)
                parts = [re.escape(measured.sub(" # ns", part)) for part in
                         re.split(r"^\.\.\.\n", re.sub(r"^    ", "", said, flags=re.MULTILINE),
                                  flags=re.MULTILINE)]
                pattern = r"(?:.*\n)*?".join(parts) if said else ".*"
                if run.returncode or not re.fullmatch(pattern, measured.sub(" # ns", run.stdout),
                                                      re.DOTALL):
                    wrong.append(f"{page}: "
                                 f"{shell}\nexpected\n{said}\ngot\n{run.stdout}{run.stderr}")
    return wrong or ([] if count > 2 else ["no page has a line for the command"])


def check_scripts(root, language, command):
    wrong = []
    for page, found in own(root, language).items():
        code = "\n".join(code for code, _ in found)
        if ">>> " in code:
            # The doctest module, with the package imported.
            code = (f"import aimahead\n__doc__ = {code!r}\nimport doctest\n"
                    "assert not doctest.testmod()[0]")
        code = "\n".join((BEFORE.get((language, page), ""), code, AFTER.get((language, page), "")))
        with tempfile.NamedTemporaryFile("w", suffix=f".{language}", delete=False) as file:
            file.write(code)
        run = subprocess.run([*command, file.name], capture_output=True, text=True, check=False)
        os.unlink(file.name)
        if run.returncode:
            wrong.append(f"{page}: {run.stdout}{run.stderr}")
    return wrong


def check_cmake(root, command):
    """The projects can be configured; the tests of the package show that such projects build."""
    targets = "".join(f"add_library(aimahead::{name} INTERFACE IMPORTED GLOBAL)\n" for name in
                      ("aimahead", "c", "c_static"))
    wrong = []
    for page, found in own(root, "cmake").items():
        for code, _ in found:
            with tempfile.TemporaryDirectory() as name:
                folder = pathlib.Path(name)
                (folder / "aimahead").mkdir()
                (folder / "aimahead/CMakeLists.txt").write_text(
                    f"if(NOT AIMAHEAD_BUILD_C)\n  message(FATAL_ERROR no)\nendif()\n{targets}",
                                                                encoding="utf-8")
                (folder / "aimahead/aimahead-config.cmake").write_text(targets, encoding="utf-8")
                for source in ("game.c", "game.cpp"):
                    (folder / source).write_text("int main(void) { return 0; }\n", encoding="utf-8")
                first = "" if "cmake_minimum" in code else "cmake_minimum_required(VERSION 3.21)\n"
                first += "" if "project(" in code else "project(game LANGUAGES C)\n"
                (folder / "CMakeLists.txt").write_text(first + code, encoding="utf-8")
                run = subprocess.run([*command, "-G", "Ninja", "-S", folder, "-B", folder / "build",
                                      f"-DCMAKE_PREFIX_PATH={folder}/aimahead"],
                                     capture_output=True, text=True, check=False)
                if run.returncode:
                    wrong.append(f"{page}: {run.stderr}\n{code}")
    return wrong


def main():
    task, *rest = sys.argv[1:]
    if task == "list":
        wrong = list(untested(pathlib.Path(rest[0])))
    else:
        language, root, *command = rest
        root = pathlib.Path(root)
        if task == "write":
            print({"cpp": write_cpp, "c": write_c}[language](root), end="")
            return 0
        if language in ("cpp", "c"):
            wrong = check_program(root, language, command)
        elif language in ("python", "lua"):
            wrong = check_scripts(root, language, command)
        else:
            wrong = {"json": check_json, "console": check_console,
                     "cmake": check_cmake}[language](root, command)
    print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
