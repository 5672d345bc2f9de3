"""The table of docs/features.md is true: every name in a cell exists in that language, and a cell
without a name refers to a reason. So are the tables of C# and Java, in their READMEs. Nothing is
left out: a public function or class of C++ is in the table or a helper, and a function of the
package for Python is in the table of its README.

    features_test.py SOURCES SHARED_LIBRARY [LUAJIT]
"""
import ctypes
import importlib
import pathlib
import re
import subprocess
import sys

LANGUAGES = ("C++", "C", "Python", "Lua", "npm")
LUA_FILES = ("steering", "study", "obstacles", "many", "arena")
NPM_ROOTS = {"aimahead": ("index.ts", "Aimahead"), "worlds": ("contact_world.ts", "ContactWorlds"),
             "matrices": ("assignment.ts", "LeadMatrices"), "arena": ("arena.ts", "Arena")}

# What belongs to a feature of the table, or only saves typing.
HELPERS = set("""
    ListView default_track_models find_fault function_of instruction_set
    is_available is_covariance is_cost is_within_arc lag_of make_vector name_of position_after
    respond rounds_of same_for_all use_instruction_set
""".split())


def rows_of(text):
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == len(LANGUAGES) + 1:
            yield cells[0], dict(zip(LANGUAGES, cells[1:]))


def text_of(folder, pattern):
    files = sorted(folder.glob(pattern))
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


class Cpp:
    """Declared in a public header, or in one of the arena."""

    def __init__(self, sources):
        self.text = text_of(sources / "include" / "aimahead", "*.hpp")
        self.arena = text_of(sources / "arena", "*.hpp")

    def has(self, name):
        text, plain = self.text, name
        if name.startswith("arena::"):
            text, plain = self.arena, name[len("arena::"):]
        code = re.sub(r"//.*", "", text)
        return re.search(rf"\b(?:struct|class|using) {plain}\b|\b{plain}\(", code)

    def names(self):
        """The functions and classes of the namespace itself."""
        inside = []
        for line in re.sub(r" *//(?! namespace).*", "", self.text).splitlines():
            if opened := re.match(r"namespace (.+) \{", line):
                inside.append(opened[1])
            elif line.startswith("}  // namespace"):
                inside.pop()
            elif inside == ["aimahead"]:
                found = (re.match(r"(?:\[\[nodiscard\]\] )?\w[\w:<>,&* ]*[ &*>](\w+)\(", line)
                         or re.match(r"class (\w+)", line))
                if found:
                    yield found[1]


class C:
    """Declared in a header, and exported if it is a function."""

    def __init__(self, sources, library):
        text = text_of(sources / "include" / "aimahead", "*.h")
        self.text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
        self.library = library

    def has(self, name):
        if re.search(rf"AIM_API [^;(]*\b{name}\(", self.text):
            return hasattr(self.library, name)
        return re.search(rf"\}} {name};", self.text)


class Python:
    """An attribute of the package."""

    def has(self, name):
        parts = name.split(".")
        place = importlib.import_module(".".join(["aimahead", *parts[:-1]]))
        public = getattr(place, "__all__", ())
        return parts[-1] in public and callable(getattr(place, parts[-1], None))


class Lua:
    """A function of one of the files."""

    def __init__(self, sources, luajit):
        self.folder = sources / "bindings" / "lua"
        self.luajit = luajit
        apart = [f"aimahead_{file}.lua" for file in LUA_FILES]
        self.parts = [path.name for path in self.folder.glob("*.lua") if path.name not in apart]

    def has(self, name):
        file, _, member = name.rpartition(".")
        if file and file not in LUA_FILES:
            return False
        if not self.luajit:
            files = [f"aimahead_{file}.lua"] if file else self.parts
            return any(re.search(rf"^function \w+\.{member}\(",
                                 (self.folder / one).read_text("utf-8"), re.M) for one in files)
        module = f"aimahead_{file}" if file else "aimahead"
        program = (f"package.path = '{self.folder}/?.lua'; "
                   f"assert(type(require('{module}')['{member}']) == 'function')")
        return subprocess.run([self.luajit, "-e", program], capture_output=True).returncode == 0


class Npm:
    """A member of what the loaders return; the tests of the package look at the members
    themselves."""

    def __init__(self, sources):
        self.folder = sources / "bindings" / "npm" / "src"

    def body_of(self, file, name):
        text = (self.folder / file).read_text(encoding="utf-8")
        found = re.search(rf"export class {name}\b.*?\n\}}\n", text, re.S)
        return found[0] if found else ""

    def file_of(self, name):
        for path in sorted(self.folder.glob("*.ts")):
            if f"export class {name} " in path.read_text(encoding="utf-8"):
                return path.name
        return "index.ts"

    def has(self, name):
        root, *members = name.split(".")
        file, kind = NPM_ROOTS[root]
        for i, member in enumerate(members):
            body = self.body_of(file, kind)
            if i + 1 == len(members):
                return re.search(rf"^  (?:readonly |get )?{member}[(<:]", body, re.M)
            kind = re.search(rf"^  readonly {member}: (\w+);", body, re.M)[1]
            file = self.file_of(kind)
        return False


class Declared:
    """Public in the sources of C# or Java: `Type`, `Type.member`, or `member` of the type named
    last."""

    def __init__(self, folder, pattern):
        self.texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob(pattern))]
        self.type = ""

    def text_of(self, name):
        declared = re.compile(rf"^ *public [\w ]*\b(?:class|struct|enum|record|interface) {name}\b",
                              re.M)
        return next((text for text in self.texts if declared.search(text)), "")

    def has(self, name):
        kind, _, member = name.rpartition(".")
        if not kind and self.text_of(name):
            self.type = name
            return True
        self.type = kind or self.type
        return re.search(rf"^ *public [^=;(]*\b{member}\b", self.text_of(self.type), re.M)


def names_of(readme):
    """Of the first column of its table."""
    for row in re.findall(r"^\| (`.*?) \|", readme.read_text(encoding="utf-8"), re.M):
        yield from re.findall(r"`([\w.]+)`", row)


def main(sources, library, luajit=""):
    sources = pathlib.Path(sources)
    text = (sources / "docs" / "features.md").read_text(encoding="utf-8")
    reasons = set(re.findall(r"^(\d+)\. ", text.split("## Reasons")[1], re.M))
    looked_up = {"C++": Cpp(sources), "C": C(sources, ctypes.CDLL(library)), "Python": Python(),
                 "Lua": Lua(sources, luajit), "npm": Npm(sources)}
    failures = count = 0
    used = set()
    for feature, cells in rows_of(text):
        if feature in ("feature", "---"):
            continue
        for language, cell in cells.items():
            names = re.findall(r"`([^`]+)`", cell)
            reason = re.findall(r"\[(\d+)\]\(#reasons\)", cell)
            used.update(reason)
            if not names and not (reason and reasons.issuperset(reason)):
                print(f"{feature}, {language}: neither a name nor a reason")
                failures += 1
            for name in names:
                count += 1
                if not looked_up[language].has(name):
                    print(f"{feature}: {language} has no {name}")
                    failures += 1
    bindings = sources / "bindings"
    for folder, declared in ((bindings / "dotnet",
                              Declared(bindings / "dotnet", "Runtime/**/*.cs")),
                             (bindings / "java",
                              Declared(bindings / "java", "src/aimahead/*.java"))):
        for name in names_of(folder / "README.md"):
            count += 1
            if not declared.has(name):
                print(f"{folder.name} has no {name}")
                failures += 1
    named = set(re.findall(r"`(\w+)`", text))
    declared = set(looked_up["C++"].names())
    for name in sorted(declared - named - HELPERS):
        print(f"{name} of C++ is in no row")
        failures += 1
    for name in sorted(HELPERS - declared):
        print(f"C++ has no helper {name}")
        failures += 1
    package = importlib.import_module("aimahead")
    functions = {name for name in package.__all__ if name.islower()}
    for name in sorted(functions - set(names_of(bindings / "python" / "README.md"))):
        print(f"{name} is not in the table of the package for Python")
        failures += 1
    if used != reasons:
        print(f"reasons {sorted(reasons)}, used {sorted(used)}")
        failures += 1
    print(f"{count} names looked up, {failures} wrong")
    return int(failures > 0 or count < 100)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
