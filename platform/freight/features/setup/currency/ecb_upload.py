"""Upload ECB rates from an ECB file: first preview the changes, then store them. The same file twice stores nothing."""

import asyncio
from collections import Counter
from collections.abc import Iterable
from datetime import date, timedelta
from decimal import Decimal

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.currency import ECB, EURO, EuroHistory, ManualRate
from freight.core.currency.ecb_table import Days, EcbComparison, EcbFigureDifference, StoredFigure, compare_ecb_figures
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, TooLarge
from freight.documents.ecb_daily_rates import EcbDailyRates
from freight.documents.exchange_rate import ManualExchangeRate
from freight.features.setup.currency import ecb_file
from freight.features.setup.currency.rate_books import load_system_ecb_history
from freight.features.setup.currency.schemas import EcbDifference, EcbUpload
from freight.features.setup.currency.stored_rates import to_manual_rate
from freight.kit import clock
from freight.kit.jobs.slots import FairSlots
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction
from freight.kit.storage.uploaded_file import IncomingFile

_PLACES = FairSlots(at_once=2, each=1, patience=60)
_SHOWN = 50
NO_FILE = "Choose a file of ECB rates."


async def import_ecb_rates(scope: Scope, incoming: IncomingFile | None, *, dry_run: bool, replace: bool) -> EcbUpload:
    """Store the rates of the file, or with `dry_run` only return what would change. Stored rates that differ are kept
    unless `replace` is set. Raises Invalid naming row and column of what cannot be read."""
    scope.demand_every_account()
    if incoming is None or not incoming.filename:
        raise Invalid(NO_FILE, code=ErrorCode.NO_FILE)
    content = await asyncio.to_thread(incoming.file.read, ecb_file.MOST_BYTES + 1)
    if len(content) > ecb_file.MOST_BYTES:
        raise TooLarge(f"File could not be uploaded. It is larger than {ecb_file.MOST_BYTES >> 20} MB.")
    # far west of Frankfurt it may still be yesterday
    latest = clock.today(scope.place) + timedelta(days=1)
    async with _PLACES.one(scope.company_id):
        table = await asyncio.to_thread(ecb_file.parse_ecb_file, content, latest)
        days = table.done()
        if dry_run:
            ecb_comparison = await _compared(scope, days, None)
        else:
            ecb_comparison = await run_in_transaction(lambda session: _stored(scope, days, replace, session))
    return _view(days, table.not_quoted, ecb_comparison, replaced=replace and not dry_run)


async def _stored(scope: Scope, days: Days, replace: bool, session: AsyncClientSession) -> EcbComparison:
    # compare again within the transaction, so that the answer matches what is stored
    ecb_comparison = await _compared(scope, days, session)
    collection, now = scoped(EcbDailyRates, scope), clock.now()
    fresh = {"account_id": None, "created_on": now}
    changes = [
        collection.to_update(
            {"day": day},
            {
                "$set": {f"rates.{code}": figure for code, figure in figures.items()}
                | {"updated_on": now, "updated_by": scope.user_id},
                "$inc": {"revision": 1},
                "$setOnInsert": fresh,
            },
            upsert=True,
        )
        for day, figures in ecb_comparison.to_store(replacing=replace).items()
    ]
    if changes:
        await collection.bulk_write(changes, session=session)
    return ecb_comparison


async def _compared(scope: Scope, days: Days, session: AsyncClientSession | None) -> EcbComparison:
    history = await load_system_ecb_history(scope, session)
    cursor = scoped(ManualExchangeRate, scope).find({"source_key": ECB.casefold()}, session=session)
    known_rates = _Known(history, [to_manual_rate(exchange_rate) async for exchange_rate in cursor])
    return await asyncio.to_thread(compare_ecb_figures, days, known_rates.figure)


class _Known:
    """What is stored for a day and a currency, in the order of precedence."""

    def __init__(self, history: EuroHistory, entered: Iterable[ManualRate]) -> None:
        self._history = history
        self._entered: dict[str, list[ManualRate]] = {}
        for manual_rate in entered:
            if manual_rate.base == EURO and manual_rate.frequency == "daily":
                self._entered.setdefault(manual_rate.counter, []).append(manual_rate)

    def figure(self, day: str, code: str) -> StoredFigure | None:
        """Return the rate of exactly that day."""
        published = self._history.figure(day, code)
        if published is not None and self._history.is_uploaded(date.fromisoformat(day), code):
            return StoredFigure(published, "uploaded")
        if (typed := self._typed(date.fromisoformat(day), code)) is not None:
            return StoredFigure(typed, "entered")
        return None if published is None else StoredFigure(published, "release")

    def _typed(self, day: date, code: str) -> Decimal | None:
        """Return the manual rate for the day: it applies from its day on, or until its end day if it has one."""
        every = self._entered.get(code, ())
        holding = [
            manual_rate
            for manual_rate in every
            if manual_rate.valid_from <= day <= (manual_rate.valid_to or manual_rate.valid_from)
        ]
        return max(holding, key=lambda manual_rate: manual_rate.valid_from).rate if holding else None


def _view(days: Days, not_quoted: int, found: EcbComparison, *, replaced: bool) -> EcbUpload:
    by = Counter(difference.stored.by for difference in found.different)
    return EcbUpload(
        days=len(days),
        currencies=len({code for figures in days.values() for code in figures}),
        first_day=date.fromisoformat(min(days)),
        last_day=date.fromisoformat(max(days)),
        figures=sum(map(len, days.values())),
        not_quoted=not_quoted,
        new=found.new_figures,
        new_days=len(found.new),
        same=found.same,
        different=len(found.different),
        different_from_entered=by["entered"],
        replaced=replaced,
        differences=[_difference(difference) for difference in found.different[-_SHOWN:][::-1]],
    )


def _difference(each: EcbFigureDifference) -> EcbDifference:
    return EcbDifference(
        day=date.fromisoformat(each.day),
        currency=each.currency,
        stored=f"{each.stored.rate:f}",
        printed=each.printed,
        by=each.stored.by,
    )
