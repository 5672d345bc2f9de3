"""pip installs the package from a copy of the sources, with the library inside, and it works there
without any variable of the environment. Its annotations satisfy mypy where there is one."""
import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

SOURCES = pathlib.Path(__file__).resolve().parents[2]

TRY = """
import aimahead, pathlib
folder = pathlib.Path(aimahead.__file__).parent
assert (folder / "fields.json").is_file() and (folder / "py.typed").is_file()
print(folder, aimahead.__version__, aimahead.lead((30, 40), (0, 0), 5).time)
"""

WRONG = """
import aimahead
question: aimahead.Engagement = {
    "shooter": {"position": [0, 0]}, "projectile": {"sped": 5}, "target": {"position": (3, 4)}}
"""


def has(module):
    return importlib.util.find_spec(module) is not None


def copy_sources(to):
    shutil.copytree(SOURCES / "bindings" / "python", to / "bindings" / "python",
                    ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg-info"))
    for name in ("format/fields.json", "include/aimahead/aimahead.h"):
        (to / name).parent.mkdir(parents=True)
        shutil.copy(SOURCES / name, to / name)
    return to / "bindings" / "python"


def check_types(folder):
    """Nothing to complain about in the package, a misspelt field in a consumer."""
    mypy = [sys.executable, "-m", "mypy", "--strict", f"--cache-dir={folder / 'cache'}"]
    subprocess.run([*mypy, folder / "installed" / "aimahead"], check=True)
    wrong = folder / "wrong.py"
    wrong.write_text(WRONG, encoding="utf-8")
    run = subprocess.run([*mypy, wrong], capture_output=True, text=True, check=False,
                         env={**os.environ, "MYPYPATH": str(folder / "installed")})
    assert run.returncode == 1 and '"sped"' in run.stdout, run.stdout


def main():
    if not (has("pip") and has("setuptools") and has("wheel")):
        print("pip, setuptools or wheel is missing")
        return 77
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        package = copy_sources(folder / "sources")
        installed = folder / "installed"
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps",
                        "--no-build-isolation", "--no-cache-dir", "--target", installed, package],
                       check=True)
        shutil.rmtree(folder / "sources")
        environment = {key: value for key, value in os.environ.items()
                       if key not in ("AIMAHEAD_LIBRARY", "PYTHONPATH")}
        subprocess.run([sys.executable, "-c", TRY], check=True, cwd=folder,
                       env={**environment, "PYTHONPATH": str(installed)})
        if has("mypy"):
            check_types(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
