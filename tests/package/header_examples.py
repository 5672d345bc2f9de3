#!/usr/bin/env python3
"""Writes one program of all examples that open the public headers: each compiles and runs.

usage: header_examples.py LANGUAGE HEADER... > PROGRAM, LANGUAGE being c or cpp
"""
import pathlib
import re
import sys

STANDARD = {
    "c": ["stdio.h"],
    "cpp": ["array", "cstdio", "new", "span", "vector"],
}


def example_of(header):
    """The first block of code, indented by four columns, in the comment that opens a header."""
    opening = re.split(r"^#", header.read_text(), maxsplit=1, flags=re.MULTILINE)[0]
    lines = re.findall(r"^(?://| \*)(?:     (.*))?", opening, flags=re.MULTILINE)
    code = "\n".join(lines).strip("\n").split("\n\n")[0]
    if not code:
        sys.exit(f"{header} does not open with an example")
    return code


language, *names = sys.argv[1:]
headers = [pathlib.Path(name) for name in names]
for name in STANDARD[language]:
    print(f"#include <{name}>")
for header in headers:
    print(f'#include "aimahead/{header.name}"')
if language == "cpp":
    print("using namespace aimahead;")
for header in headers:
    print(f"static void {header.stem}_example(void) {{\n{example_of(header)}\n}}")
print("int main(void) {")
for header in headers:
    print(f"{header.stem}_example();")
print("}")
