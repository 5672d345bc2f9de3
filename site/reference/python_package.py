"""Pages of the Python package from its docstrings."""
import ast

from .model import Entry, Page


def doc(node):
    """Prompts and what they print are code."""
    text = ast.get_docstring(node) or ""
    parts = []
    for part in text.split("\n\n"):
        if part.lstrip().startswith(">>>"):
            part = f"```python\n{part}\n```"
        parts.append(part)
    return "\n\n".join(parts)


def signature(node):
    arguments = ast.unparse(node.args)
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"def {node.name}({arguments}){returns}"


def is_property(node):
    return any(isinstance(d, ast.Name) and d.id == "property" for d in node.decorator_list)


def members(node):
    for part in node.body:
        if isinstance(part, ast.AnnAssign) and not part.target.id.startswith("_"):
            yield Entry(part.target.id, ast.unparse(part), is_value=True)
        elif isinstance(part, ast.FunctionDef):
            if part.name.startswith("_") and part.name not in ("__init__", "__call__", "__len__"):
                continue
            if is_property(part):
                kind = f": {ast.unparse(part.returns)}" if part.returns else ""
                yield Entry(part.name, part.name + kind, doc(part), is_value=True)
            else:
                yield Entry(part.name, signature(part), doc(part))


def entry(node):
    if isinstance(node, ast.FunctionDef):
        return Entry(node.name, signature(node), doc(node))
    if isinstance(node, ast.ClassDef):
        bases = [base for base in map(ast.unparse, node.bases)
                 if base not in ("TypedDict", "NamedTuple")]
        # The required fields of a dict are in a base class.
        kind = "TypedDict" if any("TypedDict" in ast.unparse(base) or "Needs" in ast.unparse(base)
                                  for base in node.bases) else ", ".join(bases)
        return Entry(node.name, f"class {node.name}" + (f"({kind})" if kind else ""), doc(node),
                     members=list(members(node)))
    name = node.target.id if isinstance(node, ast.AnnAssign) else node.targets[0].id
    return Entry(name, ast.unparse(node))


def names_of(node):
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    return []


def pages(folder):
    package = ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))
    public = set(next(ast.literal_eval(node.value) for node in package.body
                      if isinstance(node, ast.Assign) and names_of(node) == ["__all__"]))
    for path in sorted(folder.glob("*.py")):
        module = ast.parse(path.read_text(encoding="utf-8"))
        shown = public
        if not path.name.startswith("_"):  # a module with names of its own
            shown = set(next(ast.literal_eval(node.value) for node in module.body
                             if isinstance(node, ast.Assign) and names_of(node) == ["__all__"]))
        classes = {node.name: node for node in module.body if isinstance(node, ast.ClassDef)}
        entries = []
        for node in module.body:
            if not shown.intersection(names_of(node)) or names_of(node) == ["__all__"]:
                continue
            found = entry(node)
            for base in getattr(node, "bases", []):
                if isinstance(base, ast.Name) and base.id in classes and base.id.startswith("_"):
                    found.members = list(members(classes[base.id])) + found.members
            entries.append(found)
        if path.name == "__init__.py" or not entries:
            continue
        name = path.stem.lstrip("_")
        title = name.capitalize() if path.stem.startswith("_") else f"aimahead.{name}"
        text = doc(module)
        yield Page("python", name, title, text, entries, "python")
