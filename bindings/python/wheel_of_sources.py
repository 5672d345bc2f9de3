"""Builds the extension and makes the wheel that pip installs, with the standard library alone:
`pip install` of this folder, or of the archive of sources, fetches nothing.

    python3 wheel_of_sources.py FOLDER      writes the archive of sources and the wheel there

CMake builds in `build/python-...` of the sources, or in the folder that AIMAHEAD_BUILD names, if it
is of this Python.
"""

import base64
import hashlib
import io
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCES = HERE.parents[1]
HEADER = (SOURCES / "include" / "aimahead" / "aimahead.h").read_text(encoding="utf-8")
VERSION = ".".join(re.findall(r"#define AIM_VERSION_\w+ (\d+)", HEADER))
PYTHON = f"cp{sys.version_info.major}{sys.version_info.minor}"
ABOUT = f"aimahead-{VERSION}.dist-info"
EDITABLE = "py3-none-any"  # the tag of a wheel that only says where the package is
EXTENSION = "_core" + sysconfig.get_config_var("EXT_SUFFIX")

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


def run(*command):
    try:
        subprocess.run(command, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"aimahead: {error}\nThe extension needs CMake, a compiler for C++20, pybind11, "
                 "fmt and the headers of Python. On Debian:\n    apt-get install cmake ninja-build "
                 "g++ pybind11-dev libfmt-dev python3-dev")


def build_extension():
    """Builds the extension. Returns its file."""
    folder = Path(os.environ.get("AIMAHEAD_BUILD") or SOURCES / "build" / f"python-{PYTHON}")
    if not os.environ.get("AIMAHEAD_BUILD"):
        off = [f"-DAIMAHEAD_BUILD_{part}=OFF" for part in ("CLI", "TESTS", "EXAMPLES")]
        ninja = ["-G", "Ninja"] if shutil.which("ninja") else []
        run("cmake", "-S", SOURCES, "-B", folder, *ninja, "-DCMAKE_BUILD_TYPE=Release",
            "-DAIMAHEAD_BUILD_PYTHON=ON", f"-DAIMAHEAD_PYTHON={sys.executable}", *off)
    run("cmake", "--build", folder, "--target", "aimahead_python", "--config", "Release",
        "-j", str(os.cpu_count() or 1))
    return folder / "bindings" / "python" / "aimahead" / EXTENSION


def about(tag):
    """What the wheel says of itself: bytes by their path in the wheel."""
    pure = str(tag.endswith("any")).lower()
    wheel = f"Wheel-Version: 1.0\nGenerator: aimahead\nRoot-Is-Purelib: {pure}\nTag: {tag}\n"
    return {f"{ABOUT}/METADATA": METADATA.encode() + (HERE / "README.md").read_bytes(),
            f"{ABOUT}/WHEEL": wheel.encode()}


def write_about(folder, tag):
    """Writes what the wheel will say of itself. Returns the folder's name."""
    for path, content in about(tag).items():
        file = Path(folder) / path
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(content)
    return ABOUT


def write_wheel(folder, tag, files):
    """`files`: bytes by their path in the wheel. Returns the wheel's name."""
    files.update(about(tag))
    record = ""
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
        record += f"{path},sha256={digest},{len(content)}\n"
    files[f"{ABOUT}/RECORD"] = (record + f"{ABOUT}/RECORD,,\n").encode()
    name = f"aimahead-{VERSION}-{tag}.whl"
    with zipfile.ZipFile(Path(folder) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            wheel.writestr(path, content)
    return name


def tag_of_this():
    """The Python and the platform of the wheel. The extension needs only the C and C++ libraries."""
    tag = sysconfig.get_platform()
    name, version = platform.libc_ver()
    if name == "glibc":
        tag = tag.replace("linux", f"manylinux_{version}", 1)
    return f"{PYTHON}-{PYTHON}-" + re.sub(r"[-.]", "_", tag)


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """Called by pip (PEP 517), which shows that it builds only after this: nothing is compiled."""
    return write_about(metadata_directory, tag_of_this())


def prepare_metadata_for_build_editable(metadata_directory, config_settings=None):
    """The same for `pip install -e` (PEP 660)."""
    return write_about(metadata_directory, EDITABLE)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Called by pip (PEP 517)."""
    package = [path for path in sorted((HERE / "aimahead").iterdir())
               if path.suffix in (".py", ".pyi", ".typed")]
    extension = build_extension()
    files = {f"aimahead/{path.name}": path.read_bytes() for path in [*package, extension]}
    return write_wheel(wheel_directory, tag_of_this(), files)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """Called by `pip install -e` (PEP 660): the package stays where it is, with the extension."""
    shutil.copy(build_extension(), HERE / "aimahead")
    return write_wheel(wheel_directory, EDITABLE, {"aimahead.pth": f"{HERE}\n".encode()})


# The sources of the extension.
PARTS = ("CMakeLists.txt", "LICENSE", "arena", "bindings/c", "bindings/python", "cmake", "format",
         "include", "src")
KINDS = (".cmake", ".cpp", ".h", ".hpp", ".in", ".inl", ".json", ".md", ".py", ".pyi", ".toml",
         ".txt", ".typed", "LICENSE")


def build_sdist(sdist_directory, config_settings=None):
    """Called by build and pip (PEP 517): the sources in the folders that they have here."""
    files = [path for part in PARTS for path in [SOURCES / part, *(SOURCES / part).rglob("*")]
             if path.name.endswith(KINDS) and path.is_file()]
    texts = {str(path.relative_to(SOURCES)): path.read_bytes() for path in sorted(files)}
    texts["PKG-INFO"] = METADATA.encode() + (HERE / "README.md").read_bytes()
    project = (HERE / "pyproject.toml").read_text(encoding="utf-8")
    texts["pyproject.toml"] = project.replace('["."]', '["bindings/python"]').encode()
    top = f"aimahead-{VERSION}"
    with tarfile.open(Path(sdist_directory) / f"{top}.tar.gz", "w:gz") as archive:
        for name, text in texts.items():
            about = tarfile.TarInfo(f"{top}/{name}")
            about.size = len(text)
            archive.addfile(about, io.BytesIO(text))
    return f"{top}.tar.gz"


if __name__ == "__main__":
    print(build_sdist(sys.argv[1]))
    print(build_wheel(sys.argv[1]))
