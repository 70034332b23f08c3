"""Checks of everything a caller sends, made here once before any call reads it: the size and depth of its JSON, and
whether its texts and numbers can be held by the database, a workbook and an answer."""

import asyncio
import json
import math
import re
from collections.abc import Iterator
from typing import NoReturn

from fastapi import HTTPException, Request
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import FormData, UploadFile
from starlette.requests import ClientDisconnect

DEEPEST = 32
"""Levels of a JSON body; the deepest of ours has nine."""

MOST_LISTS = 60_000
MOST_VALUES = 600_000
"""Values of a JSON body: the largest grid has 5,000 rows of 100 cells. An empty list takes three bytes to send and
sixty to hold."""

SMALL = 64 * 1024
"""Bytes of a JSON body that are parsed at once; larger ones are parsed by a thread, while other calls are answered."""

LARGEST_NUMBER = 2**63 - 1

# control characters other than tab and line ends, surrogate halves, and noncharacters: the database, workbooks and
# answers cannot hold all of them
_ODD = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
# if none of these occurs, no text is odd: checked in a large body at the speed of memory
_SUSPICIOUS = (rb"\u00", rb"\ud", rb"\uD", rb"\uf", rb"\uF", b"\xef\xbf")

# one at a time: a parsed body is many times its size
_LARGE_ONES = asyncio.Semaphore(1)

WHOLE_REQUEST = ("request",)
"""The place of a finding that is not about a field."""

_TOO_DEEP = f"The request is nested deeper than {DEEPEST} levels"

Place = tuple[str | int, ...]


class IncomingRequest(Request):
    """A request whose body is read by our rules. `take` reads it; FastAPI later finds it already read."""

    async def take(self, *, as_json: bool, as_form: bool) -> None:
        """Read the body, if the call has one. Raises RequestValidationError naming the place of what is not accepted,
        and HTTPException for a malformed form and for a caller who disconnected."""
        for name, text in [*self.query_params.multi_items(), *self.path_params.items()]:
            _check_text(text, (name,))
        try:
            if as_form:
                await self._take_form()
            elif as_json and (body := await self.body()):
                self._json = await _read(body)
        except ClientDisconnect as gone:
            raise HTTPException(400, "The request was cut off.") from gone

    async def _take_form(self) -> None:
        form: FormData = await self.form()
        try:
            for name, value in form.multi_items():
                _check_text(value.filename if isinstance(value, UploadFile) else value, (name,))
        except RequestValidationError:
            await form.close()
            raise


async def _read(body: bytes) -> object:
    if len(body) <= SMALL:
        return read_json(body)
    async with _LARGE_ONES:
        return await asyncio.to_thread(read_json, body)


def read_json(body: bytes) -> object:
    """Return the value of a JSON body.

    Raises RequestValidationError for one that is no JSON, is nested too deeply, holds too many values, a number beyond
    64 bits or a character that cannot be stored, with its place.
    """
    # brackets and commas in texts count too, so the bounds are generous
    if body.count(b"[") + body.count(b"{") > MOST_LISTS or body.count(b",") > MOST_VALUES:
        _refuse((), f"The request has more than {MOST_LISTS:,} rows or {MOST_VALUES:,} values. Send it in parts")
    try:
        value = json.loads(
            body.decode(),
            parse_int=_whole,
            parse_float=_fraction,
            parse_constant=_fraction,
            # a no-op that lets other threads run at every row: otherwise the C parser blocks them
            object_hook=_as_it_is if len(body) > SMALL else None,
        )
    except (json.JSONDecodeError, UnicodeDecodeError):
        _refuse((), "The request is not valid JSON")
    except RecursionError:
        _refuse((), _TOO_DEEP)
    _check_depth(value)
    if any(letters in body for letters in _SUSPICIOUS):
        for place, text in _texts(value, ()):
            _check_text(text, place)
    return value


def _as_it_is(value: dict[str, object]) -> dict[str, object]:
    return value


def _whole(digits: str) -> int:
    if len(digits) > 20 or not -LARGEST_NUMBER - 1 <= (number := int(digits)) <= LARGEST_NUMBER:
        _refuse((), "A number in the request is too large")
    return number


def _fraction(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        _refuse((), "A number in the request is too large, or none")
    return number


def _check_depth(value: object) -> None:
    level = [value]
    for _ in range(DEEPEST + 1):
        level = [
            inner
            for outer in level
            if isinstance(outer, (dict, list))
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return
    _refuse((), _TOO_DEEP)


def _texts(value: object, place: Place) -> Iterator[tuple[Place, str]]:
    """Return every text with its place, including the keys of objects."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield place, key
            yield from _texts(inner, (*place, key))
    elif isinstance(value, list):
        for position, inner in enumerate(value):
            yield from _texts(inner, (*place, position))
    elif isinstance(value, str):
        yield place, value


def _check_text(text: object, place: Place) -> None:
    odd = _ODD.search(text) if isinstance(text, str) else None
    if odd:
        _refuse(place, f"contains a character that cannot be stored (U+{ord(odd[0]):04X}). Remove it")


def _refuse(place: Place, what: str) -> NoReturn:
    raise RequestValidationError(
        [{"type": "incoming", "loc": ("body", *place) if place else WHOLE_REQUEST, "msg": what}]
    )
