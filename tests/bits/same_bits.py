#!/usr/bin/env python3
"""Builds the library and hash_answers.cpp with several compilers and flags; all must agree.

    same_bits.py [--all] [--work DIR] [--update] [--only TEXT]
    same_bits.py --program HASH_ANSWERS        compares a program that is built already

The library is compiled with the flags of src/CMakeLists.txt on top of each variant's own or, as one
file (scripts/amalgamate), with the variant's own alone. The program, which includes the header-only
part, gets the variant's flags alone, as a user's program does: g++ then contracts a * b + c under
-march=native. The answers' hashes must be those in expected.txt; --update writes them there, for a
change that alters answers on purpose. Windows runs by Wine, aarch64, i686 and s390x by qemu. --all
adds more flags: they tell what is to blame for a difference. Finished objects are kept in DIR and
reused while sources, flags and compiler are the same.
"""

import argparse
import concurrent.futures
import dataclasses
import hashlib
import itertools
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
EXPECTED = HERE / "expected.txt"

LANGUAGE = ["-std=c++20", "-I", str(ROOT / "include"), "-I", str(ROOT / "src"), "-I", str(ROOT)]
LIBRARY_FLAGS = ["-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math"]
CLANG = ("clang++", "em++")
FUSING = {"-march=native", "-march=x86-64-v3"}  # with these g++ fuses what it vectorises
NATIVE = ["-O3", "-march=native"]

# Debian's em++ finds its JavaScript libraries here; Node 18's own fetch confuses its loader.
WASM_ENVIRONMENT = {
    "NODE_PATH": "/usr/share/nodejs",
    "NODE_OPTIONS": "--no-experimental-fetch",
}
WASM_LINK = [
    "--no-entry",
    "-sSTANDALONE_WASM",
    "-sEXPORTED_FUNCTIONS=_line_hash,_line_name,_line_count",
]


@dataclasses.dataclass
class Variant:
    name: str
    compiler: str
    library: list
    program: list = None  # the same as the library's
    link: list = dataclasses.field(default_factory=list)
    run: list = dataclasses.field(default_factory=list)  # what starts the program
    environment: dict = dataclasses.field(default_factory=dict)
    suffix: str = ""
    one_file: bool = False  # aimahead.cpp of scripts/amalgamate, without flags of the library's own

    def __post_init__(self):
        if self.program is None:
            self.program = self.library


CONTRACTED = [*NATIVE, "-ffp-contract=fast"]

# Leaves out the C interface, a fifth of the one file. clang++ and mingw compile it.
WITHOUT_C = ["-DAIMAHEAD_WITHOUT_C"]

NODE = ["node", str(HERE / "run_wasm.cjs")]


def web_assembly(name, flags, **others):
    return Variant(f"WebAssembly {name}", "em++", flags, link=WASM_LINK, run=NODE,
                   environment=WASM_ENVIRONMENT, suffix=".wasm", **others)


def emulated(name, compiler, flags, qemu, **others):
    return Variant(name, compiler, flags, link=["-static"], run=[qemu], **others)


# These take a compiler's extremes together.
VARIANTS = [
    Variant("g++ -O0, program contracted", "g++", ["-O0"], CONTRACTED),
    Variant("clang++ -O3 -march=native, program contracted", "clang++", NATIVE, CONTRACTED),
    # clang shows no macro for these, so the headers cannot refuse them: they must withstand.
    Variant("clang++ -O3 -march=native, program associative", "clang++", NATIVE,
            [*NATIVE, "-fassociative-math", "-fno-signed-zeros", "-freciprocal-math"]),
    web_assembly("-O3", ["-O3"]),
    emulated("aarch64 -O3", "aarch64-linux-gnu-g++", ["-O3"], "qemu-aarch64"),
    Variant("g++ -O3 -march=native, one file", "g++", [*NATIVE, *WITHOUT_C], NATIVE, one_file=True),
    Variant("clang++ -O1, libc++ and lld, one file", "clang++", ["-O1", "-stdlib=libc++"],
            link=["-fuse-ld=lld"], one_file=True),
    Variant("Windows -O1, one file", "x86_64-w64-mingw32-g++", ["-O1"], link=["-static"],
            suffix=".exe", run=["wine"], environment={"WINEDEBUG": "-all"}, one_file=True),
    # The x87's registers hold more digits than a double; with them the headers refuse to compile.
    emulated("i686 -O1, one file", "i686-linux-gnu-g++",
             ["-O1", "-msse2", "-mfpmath=sse", *WITHOUT_C], "qemu-i386", one_file=True),
    emulated("s390x (big-endian) -O1, one file", "s390x-linux-gnu-g++", ["-O1", *WITHOUT_C],
             "qemu-s390x", one_file=True),
]

# With --all. They tell which of those flags is to blame for a difference.
FURTHER_VARIANTS = [
    Variant("g++ -O0", "g++", ["-O0"]),
    Variant("g++ -O3", "g++", ["-O3"]),
    Variant("g++ -O3 -march=native", "g++", NATIVE),
    Variant("g++ -O3, program contracted", "g++", ["-O3"], CONTRACTED),
    Variant("g++ -O2 -msse4.2", "g++", ["-O2", "-msse4.2"]),
    Variant("g++ -Os", "g++", ["-Os"]),
    Variant("g++ -O1, one file", "g++", ["-O1"], one_file=True),
    Variant("clang++ -O0", "clang++", ["-O0"]),
    Variant("clang++ -O3", "clang++", ["-O3"]),
    Variant("clang++ -O3 -march=native", "clang++", NATIVE),
    Variant("clang++ -O3, program contracted", "clang++", ["-O3"], CONTRACTED),
    Variant("clang++ -O1 -march=native, one file", "clang++", ["-O1", "-march=native"],
            one_file=True),
    web_assembly("-O3 -msimd128", ["-O3", "-msimd128"]),
    web_assembly("-O0", ["-O0"]),
    web_assembly("-O1, one file", ["-O1"], one_file=True),
    emulated("aarch64 -O0", "aarch64-linux-gnu-g++", ["-O0"], "qemu-aarch64"),
    emulated("aarch64 -O1, one file", "aarch64-linux-gnu-g++", ["-O1"], "qemu-aarch64",
             one_file=True),
]


class Failure(Exception):
    pass


def library_flags(compiler, flags):
    """What src/CMakeLists.txt gives the library besides the flags of the user."""
    fuses = compiler not in CLANG and not FUSING.isdisjoint(flags)
    return LIBRARY_FLAGS + (["-fno-tree-vectorize"] if fuses else [])


def call(command, environment=None):
    result = subprocess.run(command, env={**os.environ, **(environment or {})}, text=True,
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE)
    if result.returncode != 0:
        lines = (result.stdout + result.stderr).splitlines()
        raise Failure("\n".join([" ".join(map(str, command)), *lines[:12]]))
    return result.stdout


def digest(*parts):
    return hashlib.sha256("\0".join(map(str, parts)).encode()).hexdigest()


def digest_of_headers(*folders):
    headers = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.*")
                     if path.suffix in (".hpp", ".inl"))
    return digest(*(path.read_text() for path in headers))


class Builder:
    def __init__(self, work, pool):
        self.work = work
        self.pool = pool
        self.objects = {}  # one compilation, shared by the variants that need it
        self.versions = {}
        self.headers = digest_of_headers("include", "src", "scenes", "tests/bits")
        self.sources = self.joined((ROOT / "src").rglob("*.cpp"))
        call([str(ROOT / "scripts" / "amalgamate"), str(work / "amalgamated")])
        self.one_file = work / "amalgamated" / "aimahead.cpp"

    def joined(self, sources):
        """The sources of each folder as one file: that takes two thirds of the time to compile."""
        files = []
        in_order = sorted(sources, key=lambda path: (path.parent, path.name))
        for folder, paths in itertools.groupby(in_order, lambda path: path.parent):
            file = self.work / ("_".join(folder.relative_to(ROOT).parts) + ".cpp")
            file.write_text("".join(f'#line 1 "{path}"\n{path.read_text()}' for path in paths))
            files.append(file)
        return files

    def version_of(self, compiler):
        if compiler not in self.versions:
            if not shutil.which(compiler):
                raise Failure(f"{compiler} is not installed: scripts/setup test full")
            self.versions[compiler] = call(["g++", "--version"]) if compiler == "em++" else call(
                [compiler, "--version"])
        return self.versions[compiler]

    def headers_of(self, source):
        """A digest of what it may include."""
        return self.headers

    def start_object(self, variant, source, flags):
        command = [variant.compiler, *LANGUAGE, *flags, "-c", str(source)]
        key = digest(self.version_of(variant.compiler), self.headers_of(source), source.read_text(),
                     *command)
        if key not in self.objects:
            target = self.work / f"{source.stem}-{key[:16]}.o"
            self.objects[key] = self.pool.submit(self.compile, command, target, variant)
        return self.objects[key]

    @staticmethod
    def compile(command, target, variant):
        if not target.exists():
            part = target.with_suffix(".part.o")
            call([*command, "-o", str(part)], variant.environment)
            part.rename(target)
        return target

    def start(self, variant):
        if variant.one_file:
            objects = [self.start_object(variant, self.one_file, variant.library)]
        else:
            flags = variant.library + library_flags(variant.compiler, variant.library)
            objects = [self.start_object(variant, source, flags) for source in self.sources]
        objects.append(self.start_object(variant, HERE / "hash_answers.cpp", variant.program))
        return objects

    def finish(self, variant, objects):
        paths = [str(one.result()) for one in objects]
        program = self.work / (digest(*paths, *variant.link)[:16] + variant.suffix)
        if not program.exists():
            # A name of its own until it is whole; em++ goes by the suffix.
            part = program.with_name("part-" + program.stem + variant.suffix)
            call([variant.compiler, *variant.program, *paths, *variant.link, "-o", str(part)],
                 variant.environment)
            part.rename(program)
        return call([*variant.run, str(program)], variant.environment)


def differences(text, expected):
    """The lines of text that are not expected, or nothing if it is the expected text."""
    if text == expected:
        return []
    return [line for line in text.splitlines() if line not in expected.splitlines()] or [
        "lines missing"]


def check_program(program):
    faults = differences(call([program]), EXPECTED.read_text())
    for line in faults:
        print(f"not expected: {line}")
    print(f"{program} {'differs from' if faults else 'agrees with'} {EXPECTED.name}")
    return 1 if faults else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--all", action="store_true", help="with those that tell what is to blame")
    parser.add_argument("--work", type=pathlib.Path, default=ROOT / "build" / "bits")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--only", default="", help="the variants whose name contains this")
    parser.add_argument("--program", help="a finished hash_answers")
    options = parser.parse_args()
    if options.program:
        return check_program(options.program)
    options.work.mkdir(parents=True, exist_ok=True)

    variants = [v for v in VARIANTS + (FURTHER_VARIANTS if options.all else [])
                if options.only in v.name]
    expected = EXPECTED.read_text() if EXPECTED.exists() else ""
    failures = 0
    # One pool compiles, the other waits for the objects of a variant, links and runs it.
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as compilers, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as runners:
        builder = Builder(options.work.resolve(), compilers)
        answers = {}
        programs = {}  # each is linked and run once, though several variants come to it
        for variant in variants:
            try:
                objects = builder.start(variant)
            except Failure as failure:
                answers[variant.name] = failure
                continue
            key = (*objects, *variant.link)
            if key not in programs:
                programs[key] = runners.submit(builder.finish, variant, objects)
            answers[variant.name] = programs[key]
        for variant in variants:
            try:
                answer = answers[variant.name]
                if isinstance(answer, Failure):
                    raise answer
                text = answer.result()
            except Failure as failure:
                print(f"{variant.name}: failed\n{failure}")
                failures += 1
                continue
            if options.update:
                EXPECTED.write_text(text)
                expected = text
                options.update = False
            faults = differences(text, expected)
            failures += bool(faults)
            print(f"{variant.name}: {'differs' if faults else 'the same'}")
            for line in faults:
                print(f"  not expected: {line}")
    print(f"{len(variants) - failures} of {len(variants)} builds agree with {EXPECTED.name}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
