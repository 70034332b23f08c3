"""The return of a period, filed or not, with its figures."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import NotFound
from freight.core.tax.return_periods import (
    ReturnInterval,
    ReturnPeriod,
    ReturnState,
    get_return_state,
    list_unfiled_periods,
    read_return_period,
)
from freight.core.tax.returns import ReturnDocument, ReturnRow, sum_return_rows
from freight.documents.invoice import Invoice, match_taxed_invoices
from freight.documents.payable import Payable, match_taxed_payables
from freight.documents.records.tax_return import StoredTaxReturn
from freight.features.invoices.tax_returns.counting import count_open_period
from freight.features.invoices.tax_returns.filed import load_filed_documents, parse_filed_row
from freight.features.invoices.tax_returns.purchases import PURCHASE_DAY, get_purchase_day
from freight.features.invoices.tax_returns.registrations import ReturnSource, load_filed_returns
from freight.kit import clock
from freight.kit.storage.scopes import Grant, Scope
from freight.kit.storage.tenancy import scoped

_BEGINNING = date(2000, 1, 1)


@dataclass(frozen=True)
class PeriodFigures:
    """The return of a period. `is_next`: it is the one to be filed next; `version`: changes with every figure;
    `filed`: as it was filed; `problems`: what keeps it from being filed."""

    source: ReturnSource
    period: ReturnPeriod
    state: ReturnState
    documents: Sequence[ReturnDocument]
    rows: Sequence[ReturnRow]
    problems: Sequence[str] = ()
    is_next: bool = False
    filed: StoredTaxReturn | None = None

    @property
    def version(self) -> str:
        """Return what tells these figures from others."""
        said = [repr(row) for row in self.rows]
        said += [
            f"{one.document_id} {one.is_reversal} {one.approved_on} {one.currency} {one.base} {one.tax}"
            for one in self.documents
        ]
        return hashlib.sha256("\n".join(said).encode()).hexdigest()[:32]

    @property
    def late(self) -> int:
        """Return the number of documents that belong to an earlier period."""
        return sum(bool(one.late_from) for one in self.documents)


async def load_period_figures(
    source: ReturnSource, key: str, session: AsyncClientSession | None = None
) -> PeriodFigures:
    """Return the return of a period. Raises Invalid for a text that is no period, NotFound for one that has not begun,
    or overlaps a filed one."""
    period = read_return_period(key)
    filed = await load_filed_returns(source, session)
    stored = next((one for one in filed if one["period"] == period.key), None)
    if stored is not None:
        documents = await load_filed_documents(source.scope, ObjectId(stored["_id"]))
        rows = [parse_filed_row(row) for row in stored["rows"]]
        return PeriodFigures(source, period, ReturnState.FILED, documents, rows, filed=stored)
    unfiled = await list_source_periods(source, filed, period.interval)
    if period not in unfiled:
        raise NotFound(f"There is no return for {period.key}. Choose a period of the list.")
    is_next = period == unfiled[0]
    counted = await count_open_period(source, period, filed, is_next=is_next, session=session)
    return PeriodFigures(
        source,
        period,
        get_return_state(period, _get_today(source)),
        counted.documents,
        sum_return_rows(counted.documents, source.codes),
        counted.problems,
        is_next=is_next,
    )


async def list_source_periods(
    source: ReturnSource, filed: Sequence[StoredTaxReturn], interval: ReturnInterval
) -> list[ReturnPeriod]:
    """Return the periods of a registration that are not filed, the oldest first."""
    today = _get_today(source)
    filed_through = date.fromisoformat(filed[0]["last_day"]) if filed else None
    oldest = today if filed else await _find_oldest_day(source, today)
    return list_unfiled_periods(filed_through, oldest, interval, today)


async def _find_oldest_day(source: ReturnSource, today: date) -> date:
    """Return the date of the oldest document that was ever issued under a registration; today if there is none."""
    sales = [day for grant in source.scope.grants if (day := await _find_oldest(source, grant))]
    bought = [
        day for grant in source.purchase_scope.grants if (day := await _find_oldest_purchase(source, grant, today))
    ]
    return min([*sales, *bought, today])


async def _find_oldest(source: ReturnSource, grant: Grant) -> date | None:
    of_system = scoped(Invoice, Scope(source.scope.company_id, (grant,)))
    # of one system: the index has them in the order of their dates
    first = of_system.find(match_taxed_invoices(source.country, {"$gt": ""}), ["invoice_date"], archived=True)
    invoices = await first.sort("invoice_date", 1).limit(1).to_list()
    return date.fromisoformat(invoices[0]["invoice_date"]) if invoices else None


async def _find_oldest_purchase(source: ReturnSource, grant: Grant, today: date) -> date | None:
    of_system, ever = scoped(Payable, Scope(source.scope.company_id, (grant,))), match_taxed_payables(_BEGINNING, today)
    days = []
    for dated, field in (({"$gt": ""}, "invoice_date"), ("", "approved_on")):
        first = of_system.find({**ever, "invoice_date": dated}, list(PURCHASE_DAY)).sort(field, 1).limit(1)
        days += [date.fromisoformat(get_purchase_day(payable)) async for payable in first]
    return min(days, default=None)


def _get_today(source: ReturnSource) -> date:
    return clock.today(source.scope.place)


def list_late_periods(documents: Iterable[ReturnDocument]) -> list[str]:
    """Return the periods that late documents belong to."""
    return sorted({one.late_from for one in documents if one.late_from})
