"""Pages of C++, C, C# and Java from the XML that Doxygen makes of their sources."""
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

from .model import Entry, Page

SETTINGS = """INPUT={inputs}
FILE_PATTERNS={patterns}
RECURSIVE=YES
EXCLUDE_PATTERNS={exclude}
FILTER_PATTERNS={filters}
OUTPUT_DIRECTORY={output}
GENERATE_HTML=NO
GENERATE_LATEX=NO
GENERATE_XML=YES
XML_PROGRAMLISTING=NO
EXTRACT_ALL=YES
AUTOLINK_SUPPORT=NO
ENABLE_PREPROCESSING=YES
MACRO_EXPANSION=YES
EXPAND_ONLY_PREDEF=YES
PREDEFINED=AIM_API=
WARN_LOGFILE=/dev/null
QUIET=YES
"""


RECORD = "The record itself."  # what filter_source says about a record's own constructor


# ---- Text ----------------------------------------------------------------------------------------

def text_of(node):
    """The Markdown of a description."""
    return re.sub(r"\n{3,}", "\n\n", "".join(parts_of(node))).strip()


def inside(node):
    yield node.text or ""
    for child in node:
        yield from parts_of(child)
        yield child.tail or ""


def line_of(node):
    return " ".join("".join(inside(node)).split())


def code_of(node):
    code = []
    for child in node.iter():
        if child.tag == "sp":
            code.append(" ")
        code.append(child.text or "")
        if child.tag == "codeline":
            code.append("")
        code.append((child.tail or "").strip("\n") if child.tag in ("sp", "ref") else "")
    return "".join(code)


def lines_of(listing):
    return "\n".join(code_of(line) for line in listing.iter("codeline"))


def parts_of(node):
    tag = node.tag
    if tag in ("parameterlist", "title"):
        return
    if tag == "para":
        yield from inside(node)
        yield "\n\n"
    elif tag in ("computeroutput",):
        line = line_of(node)
        # A link of Java: Engagement#solve.
        yield f"`{line if node.find('ref') is None else line.replace('#', '.').lstrip('.')}`"
    elif tag in ("bold", "emphasis"):
        mark = "**" if tag == "bold" else "*"
        yield f"{mark}{line_of(node)}{mark}"
    elif tag in ("verbatim", "preformatted"):
        yield f"\n\n```text\n{''.join(node.itertext()).strip(chr(10))}\n```\n\n"
    elif tag == "programlisting":
        yield f"\n\n```text\n{lines_of(node)}\n```\n\n"
    elif tag in ("itemizedlist", "orderedlist"):
        yield "\n\n"
        for number, item in enumerate(node.iter("listitem"), 1):
            yield ("- " if tag == "itemizedlist" else f"{number}. ") + line_of(item) + "\n"
        yield "\n"
    elif tag == "table":
        yield "\n\n"
        for number, row in enumerate(node.iter("row")):
            cells = [line_of(cell).replace("|", "\\|") for cell in row.iter("entry")]
            yield "| " + " | ".join(cells) + " |\n"
            if number == 0:
                yield "|---" * len(cells) + "|\n"
        yield "\n"
    elif tag == "simplesect":
        word = {"return": "Returns ", "see": "See "}.get(node.get("kind"), "")
        yield f"\n\n{word}{line_of(node)}\n\n"
    elif tag in ("ndash", "mdash"):
        yield "–"
    elif tag == "linebreak":
        yield " "
    else:
        yield from inside(node)


def description(node):
    parts = [text_of(node.find(tag)) for tag in ("briefdescription", "detaileddescription")
             if node.find(tag) is not None]
    return "\n\n".join(part for part in parts if part)


def parameters(node):
    """The descriptions of parameters, then of exceptions."""
    found = []
    for kind in ("templateparam", "param", "exception"):
        items = f"parameterlist[@kind='{kind}']/parameteritem"
        for item in (item for tag in ("briefdescription", "detaileddescription")
                     for item in node.iterfind(f"{tag}//{items}")):
            name = " ".join("".join(n.itertext()) for n in item.iter("parametername"))
            words = line_of(item.find("parameterdescription"))
            found.append((name if kind != "exception" else f"throws {name}", words))
    return found


# ---- Code ----------------------------------------------------------------------------------------

def tidy(code):
    """Doxygen spreads `Launch< V > & a`; the sources write `Launch<V>& a`."""
    code = " ".join(code.split())
    code = re.sub(r"\s*::\s*", "::", code)
    code = re.sub(r"(?<=\w)<\s+(?=\S)", "<", code)
    code = re.sub(r"(?<=\S)\s+>(?!=)", ">", code)
    code = re.sub(r"\s+([&*]+)(?=[.,)>\s]|$)", r"\1", code)
    return re.sub(r"\s+([&*]+)(?=\w)", r"\1 ", code).replace("operator>", "operator >")


def template_of(node):
    found = node.find("templateparamlist")
    if found is None:
        return ""
    words = []
    for param in found.iterfind("param"):
        name = param.findtext("declname") or ""
        kind = "".join(param.find("type").itertext())
        default = param.find("defval")
        words.append(f"{kind} {name}".strip() +
                     (f" = {''.join(default.itertext())}" if default is not None else ""))
    return f"template <{tidy(', '.join(words))}>\n"


def wrapped(code, width=92):
    """Puts each argument on its own line if the line would be too long."""
    head, parenthesis, rest = code.partition("(")
    if len(code.split("\n")[-1]) <= width or not parenthesis:
        return code
    depth, arguments, last = 0, [""], rest.rindex(")")
    for letter in rest[:last]:
        depth += letter in "(<[{"
        depth -= letter in ")>]}"
        if letter == "," and depth == 0:
            arguments.append("")
        else:
            arguments[-1] += letter
    inner = ",\n    ".join(argument.strip() for argument in arguments)
    return f"{head}(\n    {inner}{rest[last:]}"


def initializer(node):
    found = node.find("initializer")
    words = "" if found is None else tidy("".join(found.itertext()))
    return f" {words}" if words.startswith("=") and len(words) < 40 else ""


def type_of(node):
    found = node.find("type")
    return tidy("".join(found.itertext())) if found is not None else ""


def member_entry(node, language):
    kind, name = node.get("kind"), node.findtext("name")
    declared = f"{name}{node.findtext('argsstring') or ''}"
    entry = Entry(name, "", description(node), parameters(node))
    if kind == "enum":
        name = name if not name.startswith("@") else ""
        entry.name = name or ", ".join(value.findtext("name")
                                       for value in node.iterfind("enumvalue"))
        strong = "class " if node.get("strong") == "yes" and language == "cpp" else ""
        entry.signature = f"enum {strong}{name}".strip()
        for value in node.iterfind("enumvalue"):
            entry.members.append(Entry(value.findtext("name"),
                                       value.findtext("name") + initializer(value),
                                       description(value), is_value=True))
    elif kind in ("variable", "property", "event"):
        entry.signature = tidy(f"{type_of(node)} {declared}") + initializer(node)
        entry.is_value = True
    elif kind == "typedef":
        entry.signature = (f"using {name} = {type_of(node)}" if language == "cpp" else
                           tidy(f"typedef {type_of(node)} {declared}"))
    elif kind == "define":
        entry.signature = f"#define {name}" + initializer(node).replace(" =", "")
        entry.is_value = True
    else:
        static = "static " if node.get("static") == "yes" else ""
        arguments = tidy(node.findtext("argsstring") or "")
        arguments = re.sub(r"\s*=\s*(default|0)$|=delete$", "", arguments)
        space = " " if type_of(node) else ""
        entry.signature = template_of(node) + wrapped(
            f"{static}{type_of(node)}{space}{name}{arguments}")
    return entry


def is_shown(node, language):
    name = node.findtext("name") or ""
    if node.get("prot") in ("private", "package", "protected") or name.startswith("_"):
        return False
    if node.get("kind") == "typedef" and "".join(node.find("type").itertext()).endswith(f" {name}"):
        return False  # typedef struct name name
    if node.get("kind") == "define":
        words = "".join(text for part in node.iterfind("initializer") for text in part.itertext())
        return bool(description(node)) and not name.endswith("_H") and "\n" not in words
    return node.get("kind") != "friend" and not name.startswith(("~", "operator=")) and not (
        language == "java" and node.get("prot") != "public")


def place_of(node, tag="location"):
    found = node.find(tag)
    return (found.get("file"), int(found.get("line"))) if found is not None else (None, 0)


def class_entry(node, language, short):
    words = {"cpp": node.get("kind"), "c": "struct"}.get(language, node.get("kind"))
    entry = Entry(short, "", description(node), parameters(node))
    bases = [tidy("".join(base.itertext())) for base in node.iterfind("basecompoundref")]
    # "sealed unsafe class" and the like are not what a caller needs.
    inherited = f" : {', '.join(bases)}" if bases else ""
    entry.signature = template_of(node) + f"{words} {short}{inherited}"
    if node.get("kind") == "concept":
        entry.signature = tidy("".join(node.find("initializer").itertext()))
        entry.signature = entry.signature.replace("> concept", ">\nconcept", 1)
    members = [m for m in node.iter("memberdef") if is_shown(m, language)]
    members.sort(key=lambda m: place_of(m)[1])
    entry.members = [member_entry(member, language) for member in members]
    for member in entry.members:
        if member.text == RECORD:
            entry.signature = f"record {member.signature}"
    # The compact constructor of a record is taken for a variable.
    entry.members = [m for m in entry.members if m.text != RECORD
                     and m.signature != short.rpartition(".")[2]]
    return entry


# ---- Pages ---------------------------------------------------------------------------------------

def opening(path):
    """The comment that a header opens with."""
    text = path.read_text(encoding="utf-8")
    if text.startswith("/*"):
        lines = text[2:text.index("*/")].splitlines()
        return "\n".join(re.sub(r"^ \* ?", "", line) for line in lines).strip()
    lines = []
    for line in text.splitlines():
        if not line.startswith("//"):
            break
        lines.append(re.sub(r"^// ?", "", line))
    return "\n".join(lines)


def run(inputs, patterns, output, exclude="", filters=""):
    output.mkdir(parents=True, exist_ok=True)
    settings = SETTINGS.format(inputs=" ".join(f'"{path}"' for path in inputs), patterns=patterns,
                               exclude=exclude, filters=filters, output=output)
    subprocess.run(["doxygen", "-"], input=settings, text=True, check=True)
    for path in sorted((output / "xml").glob("*.xml")):
        if path.name not in ("index.xml", "Doxyfile.xml"):
            yield from ElementTree.parse(path).getroot().iterfind("compounddef")


def by_file(compounds, language, hidden):
    """{file: [(line, entry)]} of everything that is public."""
    files, seen = {}, set()

    def add(node, entry):
        file, line = place_of(node)
        if file and (file, line, entry.signature) not in seen:
            seen.add((file, line, entry.signature))
            files.setdefault(pathlib.Path(file), []).append((line, entry))

    for node in compounds:
        # A specialisation is shown with its template.
        name = re.sub(r"<.*", "", node.findtext("compoundname")).replace(".", "::").strip()
        if re.search(hidden, name) or node.get("prot") in ("private", "package", "protected"):
            continue
        if node.get("kind") in ("namespace", "file"):
            for member in node.iter("memberdef"):
                if is_shown(member, language):
                    add(member, member_entry(member, language))
        elif node.get("kind") in ("class", "struct", "interface", "enum", "concept", "union"):
            short = re.sub(r"^(aimahead|Aimahead)::", "", name)
            if not short.startswith("@"):
                dot = "::" if language == "cpp" else "."
                add(node, class_entry(node, language, short.replace("::", dot)))
    return files


def pages(language, fence, inputs, patterns, output, hidden, title, **options):
    files = by_file(run(inputs, patterns, output, **options), language, hidden)
    for path, entries in sorted(files.items()):
        entries = [entry for _, entry in sorted(entries, key=lambda pair: pair[0])]
        yield Page(language, path.stem, title(path), opening(path), entries, fence)


def filter_source(path):
    """Before Doxygen reads a file: in C every comment belongs to what follows it; in Java
    a record is a class."""
    text = pathlib.Path(path).read_text(encoding="utf-8")
    if path.endswith(".h"):
        text = re.sub(r"\A/\*.*?\*/", lambda m: "\n" * m[0].count("\n"), text, flags=re.DOTALL)
        text = re.sub(r"/\* ----.*?\*/", "", text)
        text = re.sub(r"^(\s*)/\*(?!\*)", r"\1/**", text, flags=re.MULTILINE)
    elif path.endswith(".hpp"):
        # Doxygen takes these for declarations of their own.
        text = re.sub(r"^extern template [^;]*;", lambda m: "\n" * m[0].count("\n"), text,
                      flags=re.MULTILINE)
    else:
        text = re.sub(r"\brecord (\w+)(<\w+>)?\s*\(([^{]*)\)(\s*implements [\w, ]+)?\s*\{",
                      lambda m: f"class {m[1]}{m[4] or ''} "
                                f"{{ /** {RECORD} */ public {m[1]}({m[3]});",
                      text)
    print(text, end="")


if __name__ == "__main__":
    filter_source(sys.argv[1])
