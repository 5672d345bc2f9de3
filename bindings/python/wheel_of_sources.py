"""Makes the wheel that pip installs, with the standard library alone: `pip install` of this folder
needs no other package and no network.

A wheel holds the package and what it takes from the sources around it: the tables of the format, and
the shared library. That is the one named in AIMAHEAD_LIBRARY, else the one that has been built.
"""

import base64
import ctypes.util
import hashlib
import os
import re
import sys
import sysconfig
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCES = HERE.parents[1]
HEADER = (SOURCES / "include" / "aimahead" / "aimahead.h").read_text(encoding="utf-8")
VERSION = ".".join(re.findall(r"#define AIM_VERSION_\w+ (\d+)", HEADER))
NAMES = ("libaimahead_c.so", "libaimahead_c.dylib", "aimahead_c.dll")

METADATA = f"""\
Metadata-Version: 2.1
Name: aimahead
Version: {VERSION}
Summary: Where to aim so that a shot meets a moving target
Home-page: https://github.com/aimahead/aimahead
License: MIT
Keywords: intercept,ballistics,targeting,games,turret,collision
Classifier: Intended Audience :: Developers
Classifier: License :: OSI Approved :: MIT License
Classifier: Topic :: Games/Entertainment
Classifier: Topic :: Scientific/Engineering :: Physics
Classifier: Typing :: Typed
Requires-Python: >=3.9
Provides-Extra: arrays
Requires-Dist: numpy; extra == "arrays"
Provides-Extra: plot
Requires-Dist: numpy; extra == "plot"
Requires-Dist: matplotlib; extra == "plot"
Description-Content-Type: text/markdown

"""


def find_library():
    """The library to pack; None if the system has one installed."""
    named = os.environ.get("AIMAHEAD_LIBRARY")
    if named and Path(named).is_file():
        return Path(named)
    for preset in ("library", "release"):
        for name in NAMES:
            built = SOURCES / "build" / preset / "bindings" / "c" / name
            if not named and built.is_file():
                return built
    if not named and ctypes.util.find_library("aimahead_c"):
        return None
    missing = f"AIMAHEAD_LIBRARY names no file: {named}" if named else "the library is not built"
    sys.exit(f"aimahead: {missing}. In {SOURCES}:\n"
             "    cmake --preset library && cmake --build --preset library")


def write_wheel(folder, tag, files):
    """`files`: bytes by their path in the wheel. Returns the wheel's name."""
    about = f"aimahead-{VERSION}.dist-info"
    files[f"{about}/METADATA"] = METADATA.encode() + (HERE / "README.md").read_bytes()
    pure = str(tag.endswith("any")).lower()
    files[f"{about}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: aimahead\nRoot-Is-Purelib: {pure}\nTag: {tag}\n".encode()
    )
    record = ""
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
        record += f"{path},sha256={digest},{len(content)}\n"
    files[f"{about}/RECORD"] = (record + f"{about}/RECORD,,\n").encode()
    name = f"aimahead-{VERSION}-{tag}.whl"
    with zipfile.ZipFile(Path(folder) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            wheel.writestr(path, content)
    return name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Called by pip (PEP 517)."""
    package = sorted((HERE / "aimahead").glob("*.py")) + [HERE / "aimahead" / "py.typed"]
    files = {f"aimahead/{path.name}": path.read_bytes() for path in package}
    files["aimahead/fields.json"] = (SOURCES / "format" / "fields.json").read_bytes()
    library = find_library()
    tag = "py3-none-any"
    if library:
        # Any Python 3 will do: the library is loaded, not linked.
        tag = "py3-none-" + re.sub(r"[-.]", "_", sysconfig.get_platform())
        name = NAMES[0] if ".so" in library.name else library.name
        files[f"aimahead/{name}"] = library.read_bytes()
    return write_wheel(wheel_directory, tag, files)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """Called by `pip install -e` (PEP 660): the package stays where it is."""
    return write_wheel(wheel_directory, "py3-none-any", {"aimahead.pth": f"{HERE}\n".encode()})
