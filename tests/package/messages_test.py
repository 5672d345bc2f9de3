#!/usr/bin/env python3
"""What the compiler says of the two mistakes that everybody makes once: headers that are not
compiled as C++20, and a vector type that the library does not know. The first error is the line
that helps.

usage: messages_test.py COMPILER INCLUDE_DIRECTORY
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

COMPILER, INCLUDE = sys.argv[1], pathlib.Path(sys.argv[2])

OTHER = "struct Other { double east, north; };\n"
UNKNOWN = {
    "lead of a struct": "#include <aimahead/lead.hpp>\n" + OTHER +
                        "int main() { return !aimahead::lead(Other{1, 2}, Other{3, 4}, 30); }",
    "lead of an array of C": "#include <aimahead/lead.hpp>\n"
                             "int main() { double p[2] = {1, 2}; "
                             "return !aimahead::lead(p, p, 30); }",
    "lead of whole numbers": "#include <aimahead/lead.hpp>\nstruct Cell { int x, y; };\n"
                             "int main() { return !aimahead::lead(Cell{1, 2}, Cell{3, 4}, 30); }",
    "lead of a vector of any length": "#include <aimahead/lead.hpp>\n#include <vector>\n"
                                      "int main() { std::vector<double> p{1, 2};"
                                      " return !aimahead::lead(p, p, 30); }",
    "lead of functions x() and y() without a constructor":
        "#include <aimahead/lead.hpp>\nclass Hidden { double x_, y_; public: Hidden();"
        " double x() const; double y() const; };\n"
        "auto shot = aimahead::lead(Hidden(), Hidden(), 30);",
    "State": "#include <aimahead/lead.hpp>\n" + OTHER + "aimahead::State<Other> gun;",
    "Body": "#include <aimahead/contact.hpp>\n" + OTHER + "aimahead::Body<Other> body;",
    "correct_launch": "#include <aimahead/fixed_step.hpp>\n" + OTHER +
                      "auto v = aimahead::correct_launch({}, Other{1, 2}, Other{3, 4});",
}


class Messages(unittest.TestCase):
    def first_error(self, source, standard):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "game.cpp"
            path.write_text(source + "\n", encoding="utf-8")
            run = subprocess.run([COMPILER, f"-std=c++{standard}", "-I", INCLUDE, "-fsyntax-only",
                                  path],
                                 capture_output=True, text=True, timeout=120, check=False)
        self.assertNotEqual(run.returncode, 0, source)
        errors = [line for line in run.stderr.splitlines() if "error:" in line]
        return errors[0], len(errors)

    def test_every_header_says_first_that_it_needs_cxx20(self):
        headers = sorted(INCLUDE.glob("aimahead/*.hpp"))
        self.assertGreater(len(headers), 20)
        for header in headers:
            error, count = self.first_error(f"#include <aimahead/{header.name}>", 17)
            self.assertIn("Aimahead needs C++20: compile with -std=c++20", error, header.name)
            self.assertLessEqual(count, 2, header.name)

    def test_a_vector_type_that_is_not_known_is_said_first(self):
        for name, source in UNKNOWN.items():
            error, _ = self.first_error(source, 20)
            self.assertIn("specialise aimahead::VectorTraits", error, name)
            self.assertIn("functions x() and y() needs a constructor", error, name)

    def test_vectors_of_two_types_are_said_to_be_that(self):
        error, _ = self.first_error(
            "#include <aimahead/lead.hpp>\nstruct Point { float x, y; };\n"
            "int main() { return !aimahead::lead(Point{1, 2}, aimahead::Vec2{3, 4}, 30); }", 20)
        self.assertIn("as vectors of the same type", error)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
