#!/usr/bin/env python3
"""Shows that the library needs next to nothing from outside: needs_nothing.py LIBRARY

Its results are its own on every platform: no mathematical function whose last digits the platform
chooses (sine, power, hypot, the zero of fmax, ...), and a fused multiply-add only where the exact
product of error_free.hpp asks for it. And it allocates nothing and throws nothing: no operator new
or __cxa_throw among the symbols it leaves undefined, and malloc only where a ContactWorld's caller
has no memory of his own. Nor do its sources call std::visit or std::get: g++ sees where these
cannot throw, but em++ leaves exceptions in npm's modules, which then do not load.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# Copying memory, an exact square root, and what the compiler adds by itself.
ALLOWED_SYMBOLS = {
    "memcpy", "memmove", "memset", "memcmp", "sqrt", "sqrtf",
    "__assert_fail", "__stack_chk_fail", "_GLOBAL_OFFSET_TABLE_",
    "__cxa_finalize", "__cxa_atexit", "__dso_handle", "__gmon_start__",
    "_ITM_deregisterTMCloneTable", "_ITM_registerTMCloneTable",
    # The default allocator; what the caller's one throws ends the program.
    "malloc", "free", "__gxx_personality_v0",
    # The default assertion handler.
    "abort", "fprintf", "stderr",
    # Which instruction set: the environment's, the processor's.
    "getenv", "strcmp", "__cpu_model",
}

INEXACT = """sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh sincos exp exp2 exp10
expm1 log log2 log10 log1p pow hypot cbrt erf erfc tgamma lgamma lerp norm polar fmax
fmin""".split()
CALL = re.compile(r"(?:std::|::|__builtin_)(" + "|".join(INEXACT) + r")[fl]?\s*\(")
FUSED = re.compile(r"(?:std::|::|__builtin_)fma[fl]?\s*\(")
HEAP = re.compile(r"std::(?:function|vector|string|map|unique_ptr|shared_ptr|deque|list)\b"
                  r"|\bnew\s+\w|\bmalloc\s*\(|\bthrow\b")
VARIANT = re.compile(r"std::(?:visit|get)\b")
DEFAULT_ALLOCATOR = ROOT / "src" / "base" / "allocator.cpp"
EXACT_PRODUCT = ROOT / "include" / "aimahead" / "detail" / "error_free.hpp"


def without_comments(text):
    return re.sub(r"/\*.*?\*/", "", re.sub(r"//[^\n]*", "", text), flags=re.DOTALL)


def lines_of(*folders):
    """each line of their sources, with its file, and with its place as a fault names it"""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.[ch]pp")):
            for number, line in enumerate(without_comments(path.read_text()).split("\n"), 1):
                yield path, line, f"{path.relative_to(ROOT)}:{number}: {line.strip()}"


def faults_in_sources():
    for path, line, place in lines_of("include", "src"):
        patterns = [CALL]
        if path != DEFAULT_ALLOCATOR:
            patterns.append(HEAP)
        if path != EXACT_PRODUCT:
            patterns.append(FUSED)
        for pattern in patterns:
            if pattern.search(line):
                yield place
    for _, line, place in lines_of("include", "src", "bindings/c", "bindings/wasm"):
        if VARIANT.search(line):
            yield f"{place} (may throw: use base::visit_variant or std::get_if)"


def symbols(library, *options):
    text = subprocess.run(["nm", "--format=posix", *options, library], text=True, check=True,
                          stdout=subprocess.PIPE).stdout
    return {line.split()[0].split("@")[0] for line in text.splitlines()
            if line and not line.endswith(":")}


def main():
    library = sys.argv[1]
    dynamic = [] if library.endswith(".a") else ["--dynamic"]
    needed = symbols(library, *dynamic, "--undefined-only")
    own = symbols(library, *dynamic, "--defined-only")
    foreign = sorted(needed - own - ALLOWED_SYMBOLS)
    for symbol in foreign:
        print(f"{library} needs {symbol}")
    faults = list(faults_in_sources())
    for fault in faults:
        print(fault)
    print(f"{len(own)} symbols of its own, {len(foreign)} foreign; {len(faults)} faults in sources")
    return 1 if foreign or faults else 0


if __name__ == "__main__":
    sys.exit(main())
