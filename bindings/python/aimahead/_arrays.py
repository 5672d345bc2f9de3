"""Arguments that are numpy arrays, with a row for each element of a batch."""

from __future__ import annotations

from typing import Any

from ._faults import InvalidInput, describe


def array_of(value: Any, name: str) -> Any:
    """An array of real numbers; blames the argument `name` unless it is one."""
    import numpy

    try:
        array = numpy.asarray(value)
    except ValueError:
        raise InvalidInput(name, "expected an array, got rows of different lengths") from None
    if array.dtype.kind not in "fiu":
        got = describe(value) if array.ndim == 0 else f"an array of {array.dtype}"
        raise InvalidInput(name, f"expected an array of real numbers, got {got}")
    rows = value if isinstance(value, (list, tuple)) else (value,)
    if any(isinstance(row, numpy.ma.MaskedArray) and numpy.any(row.mask) for row in rows):
        raise InvalidInput(name, "expected an array of real numbers, got masked ones")
    return array


def rows_of(value: Any, name: str, *dimensions: int) -> Any:
    """An array of vectors: a row for each element, of as many numbers as one of `dimensions`."""
    array = array_of(value, name)
    if array.shape == (0,) and len(dimensions) == 1:
        return array.reshape(0, *dimensions)
    if array.ndim != 2 or array.shape[1] not in dimensions:
        shapes = " or ".join(f"n x {one}" for one in dimensions)
        raise InvalidInput(name, f"expected an array of {shapes}, got {array.shape}")
    return array


def repeated(array: Any, shape: tuple[int, ...]) -> Any:
    """An array of `shape` without copies, whose rows are all `array`. numpy.broadcast_to would take
    longer than a small batch."""
    import numpy

    one = numpy.ascontiguousarray(array)
    strides = (0, *one.strides[-1:]) if len(shape) > 1 else (0,)
    return numpy.ndarray(shape, one.dtype, one, strides=strides)


def vectors_of(value: Any, name: str, shape: tuple[int, int], number: Any = float) -> Any:
    """A vector of the type `number` for each element, from as many rows or one for all."""
    array = array_of(value, name)
    count, dimensions = shape
    if array.shape == (0,) and count == 0:
        return array.reshape(shape)
    if array.shape not in (shape, (1, dimensions), (dimensions,)):
        text = f"expected {count} x {dimensions} numbers or {dimensions}, got {array.shape}"
        raise InvalidInput(name, text)
    array = array.astype(number, copy=False)
    return array if array.shape == shape else repeated(array, shape)


def numbers_of(value: Any, name: str, count: int, number: Any = float) -> Any:
    """A number of the type `number` for each element, from as many or one for all."""
    array = array_of(value, name)
    if array.shape not in ((), (1,), (count,), (count, 1)):
        raise InvalidInput(name, f"expected one number or {count}, got {array.shape}")
    array = array.astype(number, copy=False)
    return repeated(array, (count,)) if array.size == 1 else array.reshape(-1)
