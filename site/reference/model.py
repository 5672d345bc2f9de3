"""The content of a page of the reference, of any language, and its Markdown."""
import dataclasses
import re


@dataclasses.dataclass
class Entry:
    """A type, a function, a member. `signature` is code, `text` is Markdown."""
    name: str
    signature: str
    text: str = ""
    parameters: list = dataclasses.field(default_factory=list)  # of (name, text)
    members: list = dataclasses.field(default_factory=list)
    is_value: bool = False  # a field, a property, an enumerator: a row of a table


@dataclasses.dataclass
class Page:
    language: str  # the folder below reference/
    name: str      # of the file
    title: str
    text: str
    entries: list
    fence: str     # the language of its code, for colours


def plain(text):
    """Markdown in which nothing is taken for HTML or for a template of Vue, and pages are links."""
    done = []
    for i, part in enumerate(re.split(r"(```.*?```|`[^`]*`)", text, flags=re.DOTALL)):
        if not i % 2:
            part = part.replace("<", "&lt;").replace("{{", "&#123;&#123;")
            part = re.sub(r"\bdocs/([\w-]+)\.md", lambda m: f"[{m[0]}](/{m[1].lower()})", part)
        done.append(part)
    return "".join(done)


def fenced(text, fence):
    """Comments indent their code by four spaces; here it gets fences. What is no statement is a
    formula."""
    def block(match):
        code = re.sub(r"^    ", "", match[0], flags=re.MULTILINE).strip("\n")
        return f"\n\n```{fence if re.search(r'[;{]|>>>', code) else 'text'}\n{code}\n```\n\n"
    return re.sub(r"(?:\A|(?<=\n\n))(?:    .*\n|\n(?=    ))*    .*(?:\n|\Z)", block, text)


def first_sentence(text):
    line = " ".join(text.split("\n\n")[0].split())
    return re.match(r".*?\.(?= |$)|.*", line)[0].rstrip(":.")


def in_cell(text):
    return plain(" ".join(text.split())).replace("|", "\\|")


def code_cell(code):
    # A bar ends the cell, also in code.
    return "`" + " ".join(code.split()).replace("|", "\\|") + "`"


def is_row(member):
    return member.is_value and not member.parameters and not re.search(
        r"^\||^ *[-*] |```|\n\n", member.text, re.MULTILINE)


def of_entry(entry, fence, level):
    yield f"{'#' * level} `{entry.name}`\n"
    yield from body_of(entry, fence, level)


def body_of(entry, fence, level):
    if entry.signature:
        yield f"```{fence}\n{entry.signature}\n```\n"
    if entry.text:
        yield plain(re.sub(r"```text\n(?=[^`]*;)", f"```{fence}\n", entry.text)) + "\n"
    if entry.parameters:
        yield "| parameter | meaning |\n|---|---|\n" + "".join(
            f"| `{name}` | {in_cell(text)} |\n" for name, text in entry.parameters)
    rows = [member for member in entry.members if is_row(member)]
    if rows:
        yield "| member | meaning |\n|---|---|\n" + "".join(
            f"| {code_cell(row.signature)} | {in_cell(row.text)} |\n" for row in rows)
    yield from of_entries([m for m in entry.members if not is_row(m)], fence, level + 1)


def of_entries(entries, fence, level):
    """Overloads share a heading."""
    last = None
    for entry in entries:
        if entry.name == last:
            yield from body_of(entry, fence, level)
        else:
            yield from of_entry(entry, fence, level)
        last = entry.name


def markdown(page):
    title = plain(page.title).replace("/", "/<wbr>")  # where a phone may break it
    parts = [f"# {title}\n", plain(fenced(page.text, page.fence)) + "\n"]
    entries = page.entries
    if entries and not page.text and entries[0].name == page.title:  # the page is about one type
        parts += body_of(entries[0], page.fence, 1)
        entries = entries[1:]
    rows = [entry for entry in entries if is_row(entry)]
    if rows:
        parts.append("| name | meaning |\n|---|---|\n" + "".join(
            f"| {code_cell(row.signature)} | {in_cell(row.text)} |\n" for row in rows))
    parts += of_entries([e for e in entries if not is_row(e)], page.fence, 2)
    return "---\noutline: [2, 3]\n---\n" + re.sub(r"\n{3,}", "\n\n", "\n".join(parts))


def index(title, text, pages):
    rows = "".join(f"| [{plain(page.title)}]({page.name}) "
                   f"| {in_cell(first_sentence(page.text))} |\n" for page in pages)
    return f"# {title}\n\n{text}\n\n| page | about |\n|---|---|\n{rows}"
