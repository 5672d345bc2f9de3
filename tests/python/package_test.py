"""The package itself: its examples, and what it needs to be there."""
import doctest
import importlib
import pathlib
import subprocess
import sys
import unittest

import aimahead
from shared import numpy

SOURCES = pathlib.Path(__file__).resolve().parents[2]


class Examples(unittest.TestCase):
    def test_docstrings_are_true(self):
        for name in ("", "._lead", "._solve", "._turret", "._orientation", "._guidance", "._study",
                     "._shape", "._assignment", "._world", "._obstacles", ".arena",
                     *(["._batch"] if numpy else [])):
            module = importlib.import_module("aimahead" + name)
            result = doctest.testmod(module, extraglobs={"solve": aimahead.solve})
            self.assertEqual(result.failed, 0, name)
            self.assertGreater(result.attempted, 0, name)


class WithoutNumpy(unittest.TestCase):
    def test_package_works_where_there_is_no_numpy(self):
        code = ("import sys; sys.modules['numpy'] = None; import aimahead; "
                "print(aimahead.lead((30, 40), (0, 0), 5).time)")
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                             check=True)
        self.assertEqual(run.stdout, "10.0\n")

    def test_missing_extension_is_said_plainly(self):
        for variables, said in (({}, "pip install ./bindings/python"),
                                ({"AIMAHEAD_LIBRARY": "/no/such.so"}, "AIMAHEAD_LIBRARY is for")):
            run = subprocess.run([sys.executable, "-c", "import aimahead"], capture_output=True,
                                 text=True, check=False,
                                 env={"PYTHONPATH": str(SOURCES / "bindings" / "python"),
                                      **variables})
            self.assertIn("ImportError", run.stderr)
            self.assertIn(said, run.stderr)


if __name__ == "__main__":
    unittest.main()
