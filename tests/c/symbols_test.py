"""The shared library exports the functions that the headers declare, and nothing else; its soname
has the major version.

    symbols_test.py libaimahead_c.so HEADER...
"""
import re
import subprocess
import sys


def declared(header):
    with open(header, encoding="utf-8") as file:
        text = file.read()
    return set(re.findall(r"AIM_API [^;(]*?\b(aim_\w+)\(", text))


def exported(library):
    lines = subprocess.run(["nm", "-D", "--defined-only", library], check=True,
                           capture_output=True, text=True).stdout.splitlines()
    return {line.split()[-1] for line in lines}


def soname(library):
    text = subprocess.run(["readelf", "-d", library], check=True, capture_output=True,
                          text=True).stdout
    return re.search(r"soname: \[(.*)\]", text).group(1)


def main(library, *headers):
    wanted, found = set().union(*map(declared, headers)), exported(library)
    for name in sorted(wanted - found):
        print(f"declared, but not exported: {name}")
    for name in sorted(found - wanted):
        print(f"exported, but not declared: {name}")
    name = soname(library)
    if not re.fullmatch(r"libaimahead_c\.so\.\d+", name):
        print(f"the soname is {name}")
        return 1
    return int(wanted != found)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
