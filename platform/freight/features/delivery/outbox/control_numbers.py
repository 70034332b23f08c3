"""Control numbers of files: looked up before a file is drawn, taken when it is sealed."""

from collections.abc import Iterable, Mapping
from contextlib import suppress

from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import DuplicateKeyError

from freight.core.edi.numbers import get_next_control_number, list_previous_control_numbers
from freight.documents.control_number_series import ControlNumberSeries, match_control_number_series
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

PRINT_BATCHES = "print batch"
"""The series of the numbers that batches of letters have."""


class ControlNumberTaken(Exception):
    """Another file took the number that this one was drawn with."""


async def peek_control_numbers(scope: Scope, series: Iterable[str]) -> dict[str, int]:
    """Return the next number of each series, without taking it."""
    return {name: get_next_control_number(await _last(scope, name)) for name in series}


async def take_control_numbers(scope: Scope, numbers: Mapping[str, int], session: AsyncClientSession) -> None:
    """Take the numbers that a file was drawn with, in the transaction that stores it. Raises ControlNumberTaken if
    another file has one of them."""
    for name, number in numbers.items():
        written = await scoped(ControlNumberSeries, scope).update_one(
            match_control_number_series(name, list_previous_control_numbers(number)),
            {"$set": {"last": number, "updated_on": clock.now()}},
            session=session,
        )
        if not written.modified_count:
            raise ControlNumberTaken


async def raise_control_number(scope: Scope, name: str, number: int, session: AsyncClientSession) -> None:
    """Raise the counter of a series to a number that a file has."""
    now = clock.now()
    await scoped(ControlNumberSeries, scope).find_one_and_update(
        {"series": name}, {"$set": {"last": number, "updated_on": now}}, upsert=True, session=session
    )


async def _last(scope: Scope, name: str) -> int:
    control_number_series = await scoped(ControlNumberSeries, scope).find_one({"series": name})
    if control_number_series is None:
        now = clock.now()
        with suppress(DuplicateKeyError):  # the first two files of a series at the same time
            await scoped(ControlNumberSeries, scope).insert_one(
                {"series": name, "last": 0, "created_on": now, "updated_on": now, "updated_by": ""}
            )
        return await _last(scope, name)
    return control_number_series["last"]
