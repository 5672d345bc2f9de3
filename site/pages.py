#!/usr/bin/env python3
"""Writes the pages of the site: the documentation, the examples and the reference, as Markdown for
VitePress, and the order in which they are listed.

    pages.py SOURCES [PLAYGROUND]

    Writes site/pages. PLAYGROUND: its built page, which becomes the gallery
"""
import html
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from reference import doxygen, python_package
from reference.model import Entry, Page, index, markdown

HOME = "https://github.com/aimahead/aimahead/"
LINK = re.compile(r'(\]\(|\b(?:src|srcset|href)=")([^)"\s]+)')
CODE = re.compile(r"(^```.*?^```$|`[^`\n]*`)", re.MULTILINE | re.DOTALL)
TABS = re.compile(r"(?:<details[^>]*><summary>[^<]*</summary>\n+"
                  r"```\w+\n(?:(?!^```).*\n)*```\n+</details>\n*){2,}", re.MULTILINE)
PICTURE = re.compile(r'<picture>\s*<source[^>]*srcset="([^"]+)"[^>]*>\s*'
                     r'<img src="([^"]+)"([^>]*)>\s*</picture>')
LANGUAGES = {"cpp": "C++", "c": "C", "typescript": "TypeScript", "python": "Python", "csharp": "C#",
             "java": "Java"}
# Where each language's own page is.
ABOUT = {"cpp": "/start", "c": "/c", "typescript": "/languages/npm", "python": "/languages/python",
         "csharp": "/languages/dotnet", "java": "/languages/java"}


def tabs(details):
    blocks = re.findall(r"<summary>([^<]*)</summary>\n+```(\w+)\n(.*?)^```$", details[0],
                        re.MULTILINE | re.DOTALL)
    return "::: code-group\n" + "".join(
        f"```{fence} [{words}]\n{code}```\n" for words, fence, code in blocks) + ":::\n\n"


class Site:
    def __init__(self, sources, folder):
        self.sources, self.folder = sources, folder
        # {file of the sources: address on the site}
        self.places = {"README.md": "/", "docs/README.md": "/contents", "docs": "/contents",
                       "examples": "/examples/"}
        for name in ("CHANGELOG", "CONTRIBUTING"):
            self.places[f"{name}.md"] = f"/{name.lower()}"
        for path in sources.glob("docs/**/*.md"):
            page = path.relative_to(sources).as_posix()
            self.places.setdefault(page, page.removeprefix("docs").removesuffix(".md").lower())
        for path in sources.glob("bindings/*/README.md"):
            address = f"/languages/{path.parent.name}"
            self.places[f"bindings/{path.parent.name}/README.md"] = address
            self.places[f"bindings/{path.parent.name}"] = address
        for path in sources.glob("examples/*.cpp"):
            self.places[f"examples/{path.name}"] = f"/examples/{path.stem}"

    def write(self, address, text):
        name = address.strip("/") + ("/index" if address.endswith("/") else "")
        path = self.folder / f"{name.lstrip('/')}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    # ---- The documentation -----------------------------------------------------------------------

    def address(self, link, page):
        """The address on the site of a link in a page of the sources."""
        path, _, anchor = link.partition("#")
        path = path.removeprefix(HOME + "blob/main/") if path.startswith(HOME) else path
        if "://" in path:
            return link
        base = "" if link.startswith(HOME) else os.path.dirname(page)
        target = os.path.normpath(os.path.join(base, path)) if path else page
        anchor = f"#{anchor}" if anchor else ""
        if target.startswith("docs/pictures/"):
            return "/pictures/" + pathlib.Path(target).name
        if target in self.places:
            return self.places[target] + anchor
        kind = "tree" if (self.sources / target).is_dir() else "blob"
        return f"{HOME}{kind}/main/{target}{anchor}"

    def documentation(self):
        for page, address in self.places.items():
            path = self.sources / page
            if path.suffix != ".md":
                continue
            text = path.read_text(encoding="utf-8")
            parts = CODE.split(text)
            for i in range(0, len(parts), 2):
                parts[i] = LINK.sub(lambda m: m[1] + self.address(m[2], page), parts[i])
            text = "".join(parts)
            # One answer in several languages: tabs.
            text = TABS.sub(tabs, text)
            # The site's own switch decides between light and dark, not the system's.
            text = PICTURE.sub(r'<img class="light-only" src="\2"\3>\n<img class="dark-only" '
                               r'src="\1"\3>', text)
            if page == "README.md":
                text = self.front(text)
            else:
                text = f"---\nsource: {page}\n---\n{text}"
            self.write("/index" if address == "/" else address, text)
        shutil.copytree(self.sources / "docs/pictures", self.folder / "public/pictures",
                        dirs_exist_ok=True)

    @staticmethod
    def front(text):
        """The README below a title with the first places to go to."""
        title, text = text.split("\n", 1)
        words = re.search(r"\*\*(.*?)\*\*", text)[1]
        hero = {"name": title.lstrip("# "), "text": words, "actions": [
            {"theme": "brand", "text": "Get started", "link": "/start"},
            {"theme": "alt", "text": "Documentation", "link": "/contents"},
            {"theme": "alt", "text": "Playground", "link": "/gallery"}]}
        text = text.replace(f"**{words}** ", "", 1)
        return f"---\nlayout: home\nsource: README.md\nhero: {json.dumps(hero)}\n---\n\n{text}"

    def examples(self):
        found = []
        for path in sorted(self.sources.glob("examples/*.cpp")):
            code = path.read_text(encoding="utf-8")
            title = path.stem[3:].replace("_", " ")
            opening = doxygen.opening(path)
            found.append(Page("examples", path.stem, title[0].upper() + title[1:], opening, [],
                              "cpp"))
            body = "\n".join(code.split("\n")[len(opening.split("\n")):])
            self.write(f"/examples/{path.stem}",
                       markdown(found[-1]) + f"\n```cpp\n{body.strip()}\n```\n")
        self.write("/examples/", index("Examples",
                                       "Complete programs, which the tests compile and run.",
                                       found))
        return found

    # ---- The reference ---------------------------------------------------------------------------

    def reference(self, work):
        sources = self.sources
        include = [sources / "include/aimahead"]
        here = pathlib.Path(__file__).parent / "reference"
        filters = f'*="{sys.executable} -m reference.doxygen"'
        os.environ["PYTHONPATH"] = str(here.parent)
        header, stem = (lambda path: f"aimahead/{path.name}"), (lambda path: path.stem)
        hidden = r"(^|::)(detail|Native|Numerics|java)(::|$)"
        files = {
            "cpp": list(doxygen.pages("cpp", "cpp", include, "*.hpp", work / "cpp", hidden, header,
                                      exclude="*/detail/*", filters=filters)),
            "c": list(doxygen.pages("c", "c", include, "*.h", work / "c", hidden, header,
                                    filters=filters)),
            "csharp": list(doxygen.pages("csharp", "csharp", [sources / "bindings/dotnet/Runtime"],
                                         "*.cs",
                                         work / "csharp", hidden, stem)),
            "java": list(doxygen.pages("java", "java", [sources / "bindings/java/src"], "*.java",
                                       work / "java", hidden, stem, filters=filters)),
            "python": list(python_package.pages(sources / "bindings/python/aimahead")),
            "typescript": self.typescript(here),
        }
        files = {language: [page for page in files[language] if page.entries]
                 for language in LANGUAGES}
        for language, found in files.items():
            for page in found:
                self.write(f"/reference/{language}/{page.name}", markdown(page))
                if language in ("cpp", "c"):
                    ending = ".hpp" if language == "cpp" else ".h"
                    header = f"include/aimahead/{page.name}{ending}"
                    self.places[header] = f"/reference/{language}/{page.name}"
            for page in found:
                # For the list of pages.
                named = [e.text for e in page.entries if e.name == page.name]
                page.text = next(filter(None, [page.text, *named, *(e.text for e in page.entries)]),
                                 "")
            self.write(f"/reference/{language}/", index(
                f"{LANGUAGES[language]} reference",
                f"Every public name, made from the sources. [How to begin]({ABOUT[language]}).",
                found))
        return files

    def typescript(self, here):
        folder = self.sources / "bindings/npm"
        subprocess.run(["node", "scripts/generate.mjs"], cwd=folder, check=True)
        modules = ("index", "arena", "assignment", "contact_world")
        said = subprocess.run(
            ["node", str(here / "typescript.mjs"),
             *(str(folder / f"src/{name}.ts") for name in modules)],
            check=True, capture_output=True, text=True).stdout
        found = []
        for name, module in zip(modules, json.loads(said)):
            entries = []
            for value in module["entries"]:
                del value["file"]
                value["members"] = [Entry(**member) for member in value["members"]]
                entries.append(Entry(**value))
            # Functions and classes before the types of their arguments.
            entries.sort(key=lambda entry: bool(re.match(r"(interface|type|const)\b",
                                                         entry.signature)))
            title = "aimahead" if name == "index" else f"aimahead/{name.replace('_', '-')}"
            page = "aimahead" if name == "index" else name.replace("_", "-")
            found.append(Page("typescript", page, title, module["text"], entries, "ts"))
        return found

    # ---- The playground --------------------------------------------------------------------------

    def gallery(self, playground):
        """Every demonstration with its sentence, read from the built page."""
        cards = []
        if playground:
            shutil.copytree(playground, self.folder / "public/playground", dirs_exist_ok=True)
            text = (playground / "index.html").read_text(encoding="utf-8")
            linked = re.sub(rf'href="({HOME}[^"]+)"', lambda m: f'href="{self.beside(m[1])}"', text)
            (self.folder / "public/playground/index.html").write_text(linked, encoding="utf-8")
            articles = re.findall(r'<article[^>]*\bid="(\w+)"[^>]*>(.*?)</article>', text,
                                  re.DOTALL)
            for name, body in articles:
                title = re.search(r"<h\d[^>]*>(.*?)</h\d>", body, re.DOTALL)[1]
                words = re.search(r"<p[^>]*>(.*?)</p>", body, re.DOTALL)[1]
                words = html.unescape(re.sub(r"<[^>]+>", "", words))
                cards.append(f'<a class="card" href="/playground/index.html#{name}" target="_self">'
                             f"<strong>{title}</strong><span>{html.escape(words)}</span></a>")
        intro = ("Drag the target and see why the answer changes. Every number comes from the "
                 "library, which runs in your browser as WebAssembly.")
        if not cards:
            intro += ("\n\nThis copy of the site was built without the demonstrations: "
                      "`scripts/playground` serves them.")
        self.write("/gallery", f"---\naside: false\n---\n# Playground\n\n{intro}\n\n"
                   f'<div class="cards">\n{chr(10).join(cards)}\n</div>\n')

    def beside(self, link):
        """A link of the playground, relative to its folder on the site."""
        address = self.address(link, "playground/README.md")
        return f"..{address}.html" if address.startswith("/") else address

    # ---- The order -------------------------------------------------------------------------------

    def below(self, page):
        """The pages that `page` lists of the folder with its name, for the list of pages."""
        text = (self.sources / page).read_text(encoding="utf-8")
        folder = pathlib.Path(page).stem
        found = re.findall(rf"\[([^\]]+)\]\(({folder}/[^)#]+)\)", text)
        return [{"text": words, "link": self.address(link, page)} for words, link in found]

    def navigation(self, files, examples):
        """The parts of docs/README.md with their links, then the languages."""
        parts = []
        pages = {address: page for page, address in self.places.items() if page.endswith(".md")}
        text = (self.sources / "docs/README.md").read_text(encoding="utf-8")
        for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
            title, body = part.split("\n", 1)
            items, seen = [], set()
            for item in re.findall(r"^(?:- |\d+\. )(.*(?:\n +\S.*)*)", body, re.MULTILINE):
                for words, link in re.findall(r"\[([^\]]+)\]\(([^)]+)\)", item):
                    address = self.address(link, "docs/README.md").partition("#")[0]
                    is_page = address.startswith("/") and not re.match(r"/examples/\d", address)
                    if not is_page or address in seen:
                        continue
                    seen.add(address)
                    words = {"/": "Overview",
                             "/examples/": "Examples"}.get(address, words.removeprefix("The "))
                    items.append({"text": words[0].upper() + words[1:], "link": address})
                    below = self.below(pages[address]) if address in pages else []
                    if below:
                        items[-1].update(items=below, collapsed=True)
            parts.append({"text": title, "items": items, "collapsed": False})
        apis = {language: {"text": words, "link": f"/reference/{language}/"}
                for language, words in LANGUAGES.items()}
        parts.append({"text": "API", "collapsed": False, "items": list(apis.values())})
        parts.append({"text": "Project", "collapsed": False, "items": [
            {"text": "Playground", "link": "/gallery"}, {"text": "Changes", "link": "/changelog"},
            {"text": "Contributing", "link": "/contributing"}]})
        sidebar = {"/": parts}
        for language, found in files.items():
            prefix = "aimahead/" if language in ("cpp", "c") else ""
            pages = [{"text": page.title.removeprefix(prefix),
                      "link": f"/reference/{language}/{page.name}"} for page in found]
            others = [api for other, api in apis.items() if other != language]
            sidebar[f"/reference/{language}/"] = [{**apis[language], "items": pages},
                                                  {"text": "Other languages", "items": others}]
        sidebar["/examples/"] = [{"text": "Examples", "link": "/examples/", "items": [
            {"text": page.title, "link": f"/examples/{page.name}"} for page in examples]}, *parts]
        (self.folder / "navigation.json").write_text(json.dumps(sidebar, indent=1),
                                                     encoding="utf-8")


def main():
    sources = pathlib.Path(sys.argv[1]).resolve()
    folder = sources / "site" / "pages"
    playground = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else None
    shutil.rmtree(folder, ignore_errors=True)
    site = Site(sources, folder)
    files = site.reference(sources / "build" / "site" / "doxygen")
    examples = site.examples()
    site.gallery(playground)
    site.documentation()
    site.navigation(files, examples)
    for language, found in files.items():
        print(f"{LANGUAGES[language]}: {len(found)} pages, "
              f"{sum(len(page.entries) for page in found)} names")


if __name__ == "__main__":
    main()
