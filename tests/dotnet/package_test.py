"""The C# package is complete: versions agree, samples exist, and every file that Unity imports has
a .meta file, without which Unity ignores it in a package.

    package_test.py SOURCES VERSION
    package_test.py --write SOURCES         writes the .meta files
    package_test.py --readme SOURCES FILE   writes the README's program
    package_test.py --prints SOURCES COMMAND...   whether it prints what the README says
"""
import hashlib
import json
import pathlib
import re
import subprocess
import sys

IMPORTERS = {
    ".cs": "MonoImporter:\n  externalObjects: {}\n  serializedVersion: 2\n  defaultReferences: []\n"
           "  executionOrder: 0\n  icon: {instanceID: 0}\n",
    ".asmdef": "AssemblyDefinitionImporter:\n  externalObjects: {}\n",
    ".json": "PackageManifestImporter:\n  externalObjects: {}\n",
    ".md": "TextScriptImporter:\n  externalObjects: {}\n",
}
REST = "  userData: \n  assetBundleName: \n  assetBundleVariant: \n"


def imported(package):
    """Everything but what ends in a tilde, which Unity leaves alone."""
    for path in sorted(package.rglob("*")):
        parts = path.relative_to(package).parts
        if path.suffix != ".meta" and not any(p.endswith("~") or p.startswith(".") for p in parts):
            yield path


def meta_of(package, path):
    name = path.relative_to(package).as_posix()
    guid = hashlib.md5(f"com.aimahead.aimahead/{name}".encode()).hexdigest()
    text = f"fileFormatVersion: 2\nguid: {guid}\n"
    if path.is_dir():
        return text + "folderAsset: yes\nDefaultImporter:\n  externalObjects: {}\n" + REST
    return text + IMPORTERS.get(path.suffix, "DefaultImporter:\n  externalObjects: {}\n") + REST


def main(sources, version):
    package = pathlib.Path(sources) / "bindings" / "dotnet"
    wrong = []
    manifest = json.loads((package / "package.json").read_text("utf-8"))
    if manifest["version"] != version:
        wrong.append(f"package.json has version {manifest['version']}, the project {version}")
    project = (package / "Aimahead.csproj").read_text("utf-8")
    if f"<Version>{version}</Version>" not in project:
        wrong.append(f"Aimahead.csproj does not have version {version}")
    library = (package / "Runtime/Native/Library.cs").read_text("utf-8")
    expected = re.search(r"version / 1000 != (\d+)", library)
    major, minor, _ = map(int, version.split("."))
    if int(expected[1]) != major * 1000 + minor:
        wrong.append("Library.cs expects another version of the native library")
    if (package / "LICENSE.md").read_text() != (pathlib.Path(sources) / "LICENSE").read_text():
        wrong.append("LICENSE.md is another licence")
    json.loads((package / "Runtime" / "Aimahead.asmdef").read_text("utf-8"))
    for sample in manifest["samples"]:
        if not list((package / sample["path"]).glob("*.cs")):
            wrong.append(f"{sample['path']} has no sample")
    for path in imported(package):
        meta = path.with_name(path.name + ".meta")
        if not meta.is_file() or meta.read_text("utf-8") != meta_of(package, path):
            wrong.append(f"{meta} is missing or differs: run package_test.py --write")
    for meta in package.rglob("*.meta"):
        if not meta.with_suffix("").exists():
            wrong.append(f"{meta} belongs to nothing")
    print("\n".join(wrong) or "the package is complete")
    return 1 if wrong else 0


def write(sources):
    package = pathlib.Path(sources) / "bindings" / "dotnet"
    for path in imported(package):
        path.with_name(path.name + ".meta").write_text(meta_of(package, path), "utf-8")


def readme(sources):
    """The program, and what it prints."""
    text = (pathlib.Path(sources) / "bindings" / "dotnet" / "README.md").read_text("utf-8")
    return re.search(r"```csharp\n(.*?)```\n```\n(.*?)```", text, re.S).groups()


if __name__ == "__main__":
    if sys.argv[1] == "--write":
        write(sys.argv[2])
    elif sys.argv[1] == "--readme":
        pathlib.Path(sys.argv[3]).write_text(readme(sys.argv[2])[0], "utf-8")
    elif sys.argv[1] == "--prints":
        run = subprocess.run(sys.argv[3:], capture_output=True, encoding="utf-8", check=True)
        said = run.stdout
        if said != readme(sys.argv[2])[1]:
            sys.exit(f"the README's program prints\n{said}")
    else:
        sys.exit(main(*sys.argv[1:]))
