#!/usr/bin/env python3
"""Holds the table of docs/results.md that has the words of each status against the sources of every
language.

    statuses_test.py SOURCES
"""
import re
import sys
from pathlib import Path

COLUMNS = ("C++", "words", "C", "C#", "Java")

# A language may raise an error instead.
RAISED = {"invalid", "out_of_memory"}

# What npm answers where C++ has no status, and what a match of the arena answers.
OF_NPM_ALONE = {"ok", "possible", "outside_arc", "goes_on", "over"}

# A list of all words of a status, in any of the languages that have words for them.
LIST = re.compile(r"status(?:es|words)?(?:\[\])?(?: =|:) (?:Literal)?"
                  r"[\[({](?: \[0\] =)?(.*?)[\])}]", re.IGNORECASE | re.DOTALL)
QUOTED = re.compile(r"""["'](\w+)["']""")


def text_of(*patterns):
    files = [path for pattern in patterns for path in sorted(Path(sys.argv[1]).glob(pattern))]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def rows_of(page):
    table = page[page.index("| C++ | words |"):].split("\n\n")[0]
    for line in table.splitlines()[2:]:
        cells = [re.findall(r"`(\w+)`", cell) for cell in line.strip("|").split("|")]
        yield dict(zip(COLUMNS, cells))


def enums_of(code):
    """The words of every enum, by its name, as C++ writes them."""
    code = re.sub(r"//[^\n]*|/\*.*?\*/", "", code, flags=re.DOTALL)
    for name, body in re.findall(r"enum (?:class )?(\w+)[^{};]*\{([^}]*?)[;}]", code):
        names = re.findall(r"\w+(?=\s*(?:=|,|$))", re.sub(r"= *\w+", "", body.strip()))
        words = [re.sub(r"(?<=[a-z])(?=[A-Z])", "_", word).lower() for word in names]
        yield name, words


def main():
    rows = list(rows_of(text_of("docs/results.md")))
    failures = []

    def expect(is_so, what):
        if not is_so:
            failures.append(what)

    def expect_words(enums, language, row):
        for name in row[language]:
            found = enums.get(name, [])
            meant = [word for word in row["words"] if word in found or word not in RAISED]
            expect(found == meant, f"{language}: {name} has {found}")

    cpp = dict(enums_of(text_of("include/aimahead/*.hpp")))
    named = {name for row in rows for name in row["C++"]}
    statuses = {name for name in cpp if name.endswith("Status")} | {"Claim"}
    expect(named == statuses, f"the table has the rows {sorted(named)}, C++ has {sorted(statuses)}")
    sharp = dict(enums_of(text_of("bindings/dotnet/Runtime/*.cs")))
    java = dict(enums_of(text_of("bindings/java/src/aimahead/*.java")))
    c = dict(re.findall(r"^ +(AIM_\w+) = (\d+)", text_of("include/aimahead/*.h"), re.MULTILINE))
    for row in rows:
        expect(cpp.get(row["C++"][0]) == row["words"], f"C++: {row['C++'][0]}")
        expect_words(sharp, "C#", row)
        expect_words(java, "Java", row)
        for prefix in row["C"]:
            for number, word in enumerate(row["words"]):
                found = c.get(prefix + word.upper(), None if word not in RAISED else str(number))
                expect(found == str(number), f"C: {prefix}{word.upper()}")

    wholes = [[word for word in row["words"] if word not in RAISED] for row in rows]
    sources = {"npm": "bindings/npm/src/*.ts", "Lua": "bindings/lua/*.lua",
               "Python": "bindings/python/*/*.[pc]*"}
    for language, pattern in sources.items():
        lists = [QUOTED.findall(words) for words in LIST.findall(text_of(pattern))]
        lists = [words for words in lists if len(words) > 1]
        expect(len(lists) >= 2, f"{language}: lists of words were not found")
        for words in lists:
            expect([word for word in words if word not in RAISED] in wholes, f"{language}: {words}")
    npm = text_of(sources["npm"])
    answered = {word for words in re.findall(r"\bstatus(?:: | = )('\w+'(?: \| '\w+')*)", npm)
                for word in QUOTED.findall(words)}
    known = {word for row in rows for word in row["words"]}
    expect(answered <= known | OF_NPM_ALONE, f"npm: {sorted(answered - known - OF_NPM_ALONE)}")
    missing = known - RAISED - {"mismatched"} - set(QUOTED.findall(npm))
    expect(not missing, f"npm has no {sorted(missing)}")

    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
