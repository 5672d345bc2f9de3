#!/usr/bin/env python3
"""Every link and every path of a source file in the documentation leads somewhere, every row of a
table follows its head, and no line installs from a registry that does not have the package:
links_test.py ROOT."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1]).resolve()
pages = [root / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md",
                                  "playground/README.md")]
pages += [*root.glob("docs/**/*.md"), *root.glob("bindings/*/README.md")]
HOME = "https://github.com/aimahead/aimahead/blob/main/"
LINK = re.compile(r'\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"')
REGISTRY = re.compile(r"(?:npm|pip|luarocks) install aimahead")  # it is in none
SOURCE = re.compile(r"`((?:src|include|tests|bench|scenes)/[a-z\d_./-]+\w)`")


def anchors(page):
    """The names that GitHub gives to the headings of a page."""
    for heading in re.findall(r"^#+ (.*)$", page.read_text(), re.MULTILINE):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def orphans(text):
    """The rows that no head of a table stands above."""
    lines = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL).splitlines()
    for before, line, after in zip(["", *lines], lines, [*lines[1:], ""]):
        if (line.startswith("|") and not before.startswith("|")
                and not re.fullmatch(r"\|[-:| ]+\|", after)):
            yield line


def faults(page):
    text = page.read_text()
    for match in LINK.finditer(text):
        link = match[1] or match[2]
        path, _, anchor = link.removeprefix(HOME).partition("#")
        if "://" in path:
            continue
        base = root if link.startswith(HOME) else page.parent
        target = base / path if path else page
        if not target.exists():
            yield link
        elif anchor and target.suffix == ".md" and anchor not in anchors(target):
            yield link
    yield from orphans(text)
    yield from REGISTRY.findall(text)
    ours = re.sub(r"^Sources:.*?(?=\n\n|\Z)", "", text, flags=re.MULTILINE | re.DOTALL)
    for path in SOURCE.findall(ours):
        # A name without ending means header and source.
        if not any((folder / path).exists() or list(folder.glob(path + ".*"))
                   for folder in (root, page.parent)):
            yield path


found = [f"{page.relative_to(root)}: {fault}" for page in pages for fault in faults(page)]
print("\n".join(found) or f"{len(pages)} pages, no broken link")
sys.exit(1 if found else 0)
