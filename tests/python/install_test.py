"""The archive of sources installs the package into a fresh environment without a network, with the
library inside, and it works there without any variable of the environment. Its annotations satisfy
mypy, where there is one, with AIMAHEAD_FULL. The line of the README that installs the package is in
docs/install.md, too, whose lines docs.every_door_opens runs.

It compiles in the folder that AIMAHEAD_BUILD names; with AIMAHEAD_FULL from nothing but the archive
of sources."""
import importlib.util
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SOURCES = pathlib.Path(__file__).resolve().parents[2]

TRY = """
import aimahead, pathlib
folder = pathlib.Path(aimahead.__file__).parent
assert (folder / "py.typed").is_file() and (folder / "_core.pyi").is_file()
print(folder, aimahead.__version__, aimahead.lead((30, 40), (0, 0), 5).time)
"""

ARCHIVE = """
import sys, wheel_of_sources
wheel_of_sources.build_sdist(sys.argv[1])
"""

# Without a compiler: it is not asked for.
ABOUT = """
import pathlib, sys, wheel_of_sources
del wheel_of_sources.build_extension
for hook in "wheel", "editable":
    folder = pathlib.Path(sys.argv[1]) / hook
    folder.mkdir()
    name = getattr(wheel_of_sources, f"prepare_metadata_for_build_{hook}")(str(folder))
    assert sorted(file.name for file in (folder / name).iterdir()) == ["METADATA", "WHEEL"]
"""

WRONG = """
import aimahead
question: aimahead.Engagement = {
    "shooter": {"position": [0, 0]}, "projectile": {"sped": 5}, "target": {"position": (3, 4)}}
"""


def has(module):
    return importlib.util.find_spec(module) is not None


def check_types(folder, installed):
    """mypy finds nothing in the package, and a misspelt field in a consumer."""
    mypy = [sys.executable, "-m", "mypy", "--strict", f"--cache-dir={folder / 'cache'}"]
    subprocess.run([*mypy, installed / "aimahead"], check=True)
    wrong = folder / "wrong.py"
    wrong.write_text(WRONG, encoding="utf-8")
    run = subprocess.run([*mypy, wrong], capture_output=True, text=True, check=False,
                         env={**os.environ, "MYPYPATH": str(installed)})
    assert run.returncode == 1 and '"sped"' in run.stdout, run.stdout


def write_about(folder):
    """What the package says of itself before it is built, as pip asks for it."""
    subprocess.run([sys.executable, "-c", ABOUT, folder], check=True,
                   cwd=SOURCES / "bindings" / "python")


def check_about(folder, installed):
    """What was said before the package was built holds of what is installed."""
    about, = (folder / "wheel").iterdir()
    for file in about.iterdir():
        assert (installed / about.name / file.name).read_bytes() == file.read_bytes(), file


def check_readme():
    """The line of the README that installs the package is one of docs/install.md."""
    readme = (SOURCES / "bindings" / "python" / "README.md").read_text(encoding="utf-8")
    lines = re.findall(r"^    (pip install .*)$", readme, flags=re.MULTILINE)
    doors = (SOURCES / "docs" / "install.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 and lines[0] in doors, lines


def main():
    check_readme()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write_about(folder)
        if not has("ensurepip"):
            print("a fresh environment cannot be made: ensurepip is missing")
            return 77
        fresh = folder / "fresh"
        subprocess.run([sys.executable, "-m", "venv", fresh], check=True)
        # Without a network: nothing may be fetched.
        variables = {**os.environ, "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1",
                     "PATH": f"{fresh / 'bin'}{os.pathsep}{os.environ['PATH']}"}
        variables.pop("PYTHONPATH", None)
        subprocess.run(["python", "-c", ARCHIVE, folder], check=True, env=variables,
                       cwd=SOURCES / "bindings" / "python")
        if "AIMAHEAD_FULL" in os.environ:
            del variables["AIMAHEAD_BUILD"]
            variables["CMAKE_TOOLCHAIN_FILE"] = str(SOURCES / "tests/package/unoptimized.cmake")
        archive, = folder.glob("aimahead-*.tar.gz")
        subprocess.run(["pip", "install", archive], check=True, env=variables)
        subprocess.run(["python", "-c", TRY], check=True, cwd=folder, env=variables)
        installed = next(fresh.glob("lib/python*/site-packages"))
        check_about(folder, installed)
        if "AIMAHEAD_FULL" in os.environ and has("mypy"):
            check_types(folder, installed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
