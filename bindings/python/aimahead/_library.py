"""Finds the shared library, loads it once, and declares its functions."""

from __future__ import annotations

import ctypes
import ctypes.util
import functools
import os
import sys
from pathlib import Path
from typing import Iterator

from . import _abi

_NAMES = {"win32": ["aimahead_c.dll"], "darwin": ["libaimahead_c.dylib"]}.get(
    sys.platform, ["libaimahead_c.so", "libaimahead_c.so.0"]
)


def _candidates() -> Iterator[str]:
    package = Path(__file__).resolve().parent
    folders = [package]
    builds = package.parents[2] / "build"
    folders += [builds / preset / "bindings" / "c" for preset in ("release", "clang", "dev")]
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
        return ctypes.CDLL(named)
    for candidate in _candidates():
        try:
            return ctypes.CDLL(candidate)
        except OSError:
            continue
    raise ImportError(
        f"{_NAMES[0]} was not found: build the target aimahead_c_shared, install the library, "
        "or name the file in the environment variable AIMAHEAD_LIBRARY"
    )


@functools.lru_cache(maxsize=None)
def library() -> ctypes.CDLL:
    """The shared library: the file named by AIMAHEAD_LIBRARY, else one that lies beside the
    package, in the build folder of the sources, or where the system looks for libraries."""
    loaded = _open()
    for name, (result, arguments) in _abi.FUNCTIONS.items():
        function = getattr(loaded, name)
        function.restype = result
        function.argtypes = arguments
    engagement = _abi.Engagement()
    loaded.aim_init_engagement(ctypes.byref(engagement), 2)
    if engagement.size != ctypes.sizeof(engagement):
        version = loaded.aim_version_text().decode()
        raise ImportError(f"the library is of another version, {version}")
    return loaded


def fault_of(fault: _abi.Fault) -> tuple[str, str]:
    """Path and message, as the command line has them."""
    path = ctypes.create_string_buffer(256)
    message = ctypes.create_string_buffer(512)
    library().aim_fault_path(ctypes.byref(fault), path, len(path))
    library().aim_fault_message(ctypes.byref(fault), message, len(message))
    return path.value.decode(), message.value.decode()
