"""The structs, functions and constants of the C headers, made from the declarations that the
library returns: aim_turn_progress becomes TurnProgress, AIM_FUNCTION becomes FUNCTION."""

from __future__ import annotations

import ctypes
import re
from typing import Any, Iterable

from ._library import library

_HEADERS = (
    "aimahead.h",
    "batch.h",
    "arena.h",
    "assignment.h",
    "contact_world.h",
    "steering.h",
    "study.h",
    "tracking.h",
)
_TYPES: dict[str, Any] = {
    "void": None,
    "char": ctypes.c_char,
    "double": ctypes.c_double,
    "float": ctypes.c_float,
    "int32_t": ctypes.c_int32,
    "int64_t": ctypes.c_int64,
    "ptrdiff_t": ctypes.c_ssize_t,
    "size_t": ctypes.c_size_t,
    "uint32_t": ctypes.c_uint32,
    "uint64_t": ctypes.c_uint64,
    "uint8_t": ctypes.c_uint8,
}
_FUNCTION_POINTER = re.compile(r"(\w+\*?) \(\*(\w+)\)\((.*)\)")
_VARIABLE = re.compile(r"(?:const )?(\w+)(\*?) ?(\w*)((?:\[\w+\])*)")


def _pointer_to(kind: Any) -> Any:
    return ctypes.c_void_p if kind is None else ctypes.POINTER(kind)


def _variable(text: str, is_member: bool = False) -> tuple[str, Any]:
    """Name and type of a member or an argument. Arrays as arguments are pointers."""
    pointer = _FUNCTION_POINTER.fullmatch(text)
    if pointer:
        result, name, arguments = pointer.groups()
        if "(" in arguments:
            return name, ctypes.c_void_p
        return name, ctypes.CFUNCTYPE(_variable(result)[1], *_arguments(arguments))
    found = _VARIABLE.fullmatch(text)
    assert found, text
    base, star, name, sizes = found.groups()
    kind = _TYPES[base]
    if star:
        kind = ctypes.c_char_p if base == "char" else _pointer_to(kind)
    if sizes and not is_member:
        return name, _pointer_to(kind)
    for size in reversed(re.findall(r"\d+", sizes)):
        kind *= int(size)
    return name, kind


def _arguments(text: str) -> Iterable[Any]:
    return [_variable(part)[1] for part in text.split(", ") if part != "void"]


def struct_named(name: str) -> Any:
    return _TYPES[name]


def initialise(name: str, struct: Any) -> Any:
    """Sets a struct that has defaults to them."""
    function = getattr(library(), "aim_init_" + name[len("aim_") :], None)
    if function:
        function(ctypes.byref(struct))
    return struct


def new(name: str) -> Any:
    """A struct of that type of C, with its defaults."""
    return initialise(name, struct_named(name)())


def _declare(text: str) -> None:
    text = " ".join(text.split())
    names = globals()
    for number, value in re.findall(r"\bAIM_(\w+) = (\w+)", text):
        names[number] = int(value, 0)
    for name in re.findall(r"typedef struct \w+ (\w+);", text):
        _TYPES[name] = None  # known to the library alone
    for members, name in re.findall(r"struct \w+ \{ (.*?) \} (\w+);", text):
        fields = [_variable(member, True) for member in members.rstrip(";").split("; ")]
        python = name[len("aim") :].title().replace("_", "")
        _TYPES[name] = names[python] = type(python, (ctypes.Structure,), {"_fields_": fields})
    for result, name, arguments in re.findall(r"([\w* ]+?) ?\b(aim_\w+)\(([^;]*)\);", text):
        function = getattr(library(), name)
        function.restype = _variable(result.strip())[1]
        function.argtypes = _arguments(arguments)


def _words(name_of: Any) -> list[str]:
    words: list[str] = []
    while name_of(len(words)):
        words.append(name_of(len(words)).decode())
    return words


def __getattr__(name: str) -> Any:
    raise AttributeError(name)


library().aim_declarations.restype = ctypes.c_char_p
for _header in _HEADERS:
    _declare(library().aim_declarations(_header.encode()).decode())

# The words of the format in the order of their numbers.
STATUSES = _words(library().aim_status_name)
CONTACT_STATUSES = _words(library().aim_contact_status_name)
METHODS = _words(library().aim_method_name)
TRACK_STATUSES = _words(library().aim_track_status_name)
TURN_STATUSES = ("turning", "arrived", "blocked", "invalid")
SHAPES = _words(library().aim_shape_name)
AXES = _words(library().aim_axes_name)
AIM_METHODS = _words(library().aim_aim_method_name)
CLAIMS = _words(library().aim_claim_name)

MOST_HITS = 64
MOST_LAUNCHES = 4
MOST_GUESSES = 64
