#!/usr/bin/env python3
"""Every link of the built site leads somewhere, and to an anchor that is there: dist_test.py
DIST."""
import html.parser
import pathlib
import sys
import urllib.parse

dist = pathlib.Path(sys.argv[1]).resolve()


class Reader(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.links, self.names = [], set()

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.names.update(value for key, value in attributes if key in ("id", "name") and value)
        self.links += [values[key] for key in ("href", "src") if values.get(key)]


def read(path):
    reader = Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    return reader


pages = {path: read(path) for path in dist.rglob("*.html")
         if "playground" not in path.relative_to(dist).parts}
demonstrations = {path: read(path) for path in dist.glob("playground/index.html")}


def faults(path, link):
    address = urllib.parse.urlsplit(link)
    if address.scheme or address.netloc or link in ("#VPContent", "#"):
        return
    place = urllib.parse.unquote(address.path)
    base = dist if place.startswith("/") else path.parent
    target = (base / place.lstrip("/") if place else path).resolve()
    target = target / "index.html" if target.is_dir() else target
    if not target.exists():
        yield f"{path.relative_to(dist)}: {link}: there is no such file"
    elif address.fragment and target.suffix == ".html":
        names = {**pages, **demonstrations}[target].names
        if urllib.parse.unquote(address.fragment) not in names:
            yield f"{path.relative_to(dist)}: {link}: there is no such heading"


wrong = sorted({fault for path, page in {**pages, **demonstrations}.items() for link in page.links
                for fault in faults(path, link)})
print("\n".join(wrong))
print(f"{len(pages)} pages, {sum(len(page.links) for page in pages.values())} links")
sys.exit(1 if wrong or len(pages) < 100 else 0)
