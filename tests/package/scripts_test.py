"""Every script prints how to call it with -h and --help, and refuses an option that it does not know
before it does anything.

    scripts_test.py SCRIPTS
"""
import pathlib
import subprocess
import sys
import tempfile

# Options without what must follow them.
INCOMPLETE = ["playground", "--port"], ["docs", "--port", "x"], ["docs", "--base"], ["release"]


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    failures = 0

    def expect(is_so, command, run):
        nonlocal failures
        if not is_so:
            failures += 1
            print(f"{' '.join(command)}: {run.returncode}\n{run.stdout}{run.stderr}")

    def call(name, *options):
        command = [str(folder / name), *options]
        return command, subprocess.run(command, capture_output=True, text=True, check=False,
                                       cwd=work, timeout=60)

    with tempfile.TemporaryDirectory() as work:
        for name in sorted(path.name for path in folder.iterdir() if path.is_file()):
            for option in ("-h", "--help"):
                command, run = call(name, option)
                is_help = f"scripts/{name}" in run.stdout and not run.stderr
                expect(run.returncode == 0 and is_help, command, run)
            command, run = call(name, "--nonsense")
            expect(run.returncode == 2 and run.stderr and not run.stdout, command, run)
        for name, *options in INCOMPLETE:
            command, run = call(name, *options)
            expect(run.returncode == 2 and f"scripts/{name}" in run.stderr, command, run)
        taken = pathlib.Path(work) / "taken"
        taken.touch()
        command, run = call("amalgamate", str(taken))
        expect(run.returncode == 2 and run.stderr.endswith("taken: File exists\n"), command, run)
        expect(list(pathlib.Path(work).iterdir()) == [taken], ["these leave nothing"], run)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
