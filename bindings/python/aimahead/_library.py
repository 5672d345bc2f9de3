"""Finds the shared library and loads it once."""

from __future__ import annotations

import ctypes
import ctypes.util
import functools
import os
import sys
from pathlib import Path
from typing import Iterator

_NAMES = {"win32": ["aimahead_c.dll"], "darwin": ["libaimahead_c.dylib"]}.get(
    sys.platform, ["libaimahead_c.so", "libaimahead_c.so.0"]
)


def _candidates() -> Iterator[str]:
    package = Path(__file__).resolve().parent
    folders = [package]
    builds = package.parents[2] / "build"
    folders += [builds / name / "bindings" / "c" for name in ("library", "release", "clang", "dev")]
    for folder in folders:
        for name in _NAMES:
            if (folder / name).is_file():
                yield str(folder / name)
    installed = ctypes.util.find_library("aimahead_c")
    if installed:
        yield installed
    yield _NAMES[-1]


def _open() -> ctypes.CDLL:
    named = os.environ.get("AIMAHEAD_LIBRARY")
    if named:
        try:
            return ctypes.CDLL(named)
        except OSError as error:
            reason = f"AIMAHEAD_LIBRARY names a library that cannot be loaded: {error}"
            raise ImportError(reason) from None
    for candidate in _candidates():
        try:
            return ctypes.CDLL(candidate)
        except OSError:
            continue
    raise ImportError(
        f"{_NAMES[0]} was not found: build it (cmake --preset library && cmake --build --preset "
        "library), or name the file in the environment variable AIMAHEAD_LIBRARY"
    )


@functools.lru_cache(maxsize=None)
def library() -> ctypes.CDLL:
    """The shared library: the file named by AIMAHEAD_LIBRARY, else one that lies beside the
    package, in the build folder of the sources, or where the system looks for libraries."""
    return _open()
