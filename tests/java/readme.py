"""The program of the README, and what it prints.

    readme.py README.md --write FILE    writes the program
    readme.py README.md COMMAND...      whether it prints what the README says
"""
import pathlib
import re
import subprocess
import sys

program, printed = re.search(r"```java\n(.*?)```\n```\n(.*?)```",
                             pathlib.Path(sys.argv[1]).read_text("utf-8"), re.S).groups()
if sys.argv[2] == "--write":
    pathlib.Path(sys.argv[3]).write_text(program, "utf-8")
else:
    said = subprocess.run(sys.argv[2:], capture_output=True, encoding="utf-8", check=True).stdout
    if said != printed:
        sys.exit(f"the README's program prints\n{said}")
