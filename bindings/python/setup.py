"""Puts beside the package what it takes from the sources around it: the tables of the format, and
the shared library where it has been built (or is named in AIMAHEAD_LIBRARY)."""
import os
import re
import shutil
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py
from wheel.bdist_wheel import bdist_wheel

SOURCES = Path(__file__).resolve().parents[2]
HEADER = (SOURCES / "include" / "aimahead" / "aimahead.h").read_text(encoding="utf-8")
VERSION = ".".join(re.findall(r"#define AIM_VERSION_\w+ (\d+)", HEADER))


def find_library():
    named = os.environ.get("AIMAHEAD_LIBRARY")
    built = SOURCES / "build" / "release" / "bindings" / "c"
    names = ("libaimahead_c.so", "libaimahead_c.dylib", "aimahead_c.dll")
    candidates = [Path(named)] if named else [built / name for name in names]
    return next((path for path in candidates if path.is_file()), None)


LIBRARY = find_library()


class Build(build_py):
    def run(self):
        super().run()
        package = Path(self.build_lib) / "aimahead"
        shutil.copy(SOURCES / "format" / "fields.json", package)
        if LIBRARY:
            name = "libaimahead_c.so" if ".so" in LIBRARY.name else LIBRARY.name
            shutil.copy(LIBRARY, package / name)


class WithLibrary(Distribution):
    def has_ext_modules(self):
        return LIBRARY is not None


class Wheel(bdist_wheel):
    """Any Python 3 will do: the library is loaded, not linked."""

    def get_tag(self):
        python, abi, platform = super().get_tag()
        return ("py3", "none", platform) if LIBRARY else (python, abi, platform)


setup(version=VERSION, distclass=WithLibrary, cmdclass={"build_py": Build, "bdist_wheel": Wheel})
