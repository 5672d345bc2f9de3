"""The example draws its picture, or says what it needs: example_test.py PICTURE.png"""
import pathlib
import subprocess
import sys

EXAMPLE = pathlib.Path(__file__).resolve().parents[2] / "bindings/python/examples/plot_lead.py"


def main(picture):
    run = subprocess.run([sys.executable, EXAMPLE, picture], capture_output=True, text=True,
                         check=False)
    if "this example draws with" in run.stderr:
        print(run.stderr)
        return 77
    print(run.stdout, run.stderr)
    return run.returncode or pathlib.Path(picture).read_bytes()[1:4] != b"PNG"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
