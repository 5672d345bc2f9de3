#!/usr/bin/env python3
"""Builds core and arena with several compilers and flags; all must play the same matches.

    same_arena_bits.py [--all] [--work DIR] [--update] [--only TEXT]
    same_arena_bits.py --program HASH_ARENA

The same as tests/bits/same_bits.py, whose compilers and flags these are, for hash_arena.cpp and
expected_bits.txt here. Those of one file are left out: the core has been through them there.
"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "bits"))
import same_bits  # noqa: E402


class Builder(same_bits.Builder):
    def __init__(self, work, pool):
        super().__init__(work, pool)
        folder = same_bits.ROOT / "arena"
        self.arena_headers = same_bits.digest_of_headers("arena", "tests/arena")
        # What runs matches on several threads is no part of the hashes.
        lists = (folder / "CMakeLists.txt").read_text()
        matches = re.search(r"add_library\(aimahead_matches OBJECT([^)]*)\)", lists)[1]
        self.core = self.sources
        self.sources = self.core + self.joined(folder / name for name in matches.split())

    def headers_of(self, source):
        # The core knows nothing of the arena: its objects serve both tests.
        if source in self.core:
            return self.headers
        return same_bits.digest(self.headers, self.arena_headers)

    def start(self, variant):
        # The arena is a library like the core: contraction is for callers' programs.
        flags = variant.library + same_bits.library_flags(variant.compiler, variant.library)
        objects = [self.start_object(variant, source, flags) for source in self.sources]
        objects.append(self.start_object(variant, HERE / "hash_arena.cpp", variant.library))
        return objects


same_bits.EXPECTED = HERE / "expected_bits.txt"
same_bits.Builder = Builder

for variants in (same_bits.VARIANTS, same_bits.FURTHER_VARIANTS):
    variants[:] = [v for v in variants if not v.one_file]

if __name__ == "__main__":
    sys.exit(same_bits.main())
