"""What Home counts: each number is one filter, used both to count the cells and to list the shipments or invoices, so
that a count opens exactly what it counted."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal
from urllib.parse import quote, urlencode

from freight.core.aging import UNBILLED
from freight.core.countries import get_country_name
from freight.core.dates import format_iso_day
from freight.core.errors import NotFound
from freight.core.invoices.checks import CREDIT_NOTE
from freight.core.invoices.statuses import ISSUED
from freight.core.rules import ConditionGroup, ConditionLeaf, FilterField, compile_filter
from freight.core.shipments.document import ENTRY_DATE
from freight.core.shipments.statuses import NOT_RATED, RATE_MISMATCH, RATED, READY_FOR_INVOICING
from freight.documents.aging_cell import AgingCell
from freight.documents.billed_cell import BilledCell
from freight.documents.country_cell import CountryCell
from freight.documents.day_cell import DayCell
from freight.documents.invoice import Invoice
from freight.documents.work_cell import WorkCell
from freight.features.ledger.invoices.filter_fields import FIELDS as INVOICE_FIELDS
from freight.features.shipments.filters import EVERYWHERE, OF_CELLS
from freight.kit.storage.tenancy import Record

SetName = Literal[
    "unbilled",
    "overThirty",
    "readyToBill",
    "rated",
    "rateMismatch",
    "noRate",
    "notRatedYet",
    "ownWork",
    "touched",
    "country",
    "billed",
    "billedMonth",
    "creditNotes",
    "creditReason",
]
CellDocument = type[AgingCell] | type[WorkCell] | type[DayCell] | type[CountryCell] | type[BilledCell]
# if no cell has the value a set is narrowed by, the invoices themselves are counted
CountedDocument = CellDocument | type[Invoice]
OLD_DAYS = 30
NO_REASON = "No reason given"


@dataclass(frozen=True)
class WorkSetContext:
    """What a set depends on: today's date, the user, and parameters in the address of some sets. `day`: the day of the
    touchless shipments, or the first of the billed days of a month. `until`, `currency` and `account` narrow what was
    billed or credited in a month, `reason` what was credited."""

    today: date
    user_id: str = ""
    day: str = ""
    country: str = ""
    until: str = ""
    currency: str = ""
    account: str = ""
    reason: str = ""


@dataclass(frozen=True)
class WorkSet:
    """One number of Home. `of_cells` is true for every cell that counts it and is not part of the query; together with
    `conditions` it defines the shipments or invoices. `asked`: the further parts of its address."""

    name: SetName
    title: str
    cells: CountedDocument
    of_cells: tuple[ConditionLeaf, ...]
    conditions: tuple[ConditionLeaf, ...]
    today: date
    asked: Mapping[str, str]

    @property
    def is_of_invoices(self) -> bool:
        """Whether it is a set of invoices rather than shipments."""
        return self.cells in (BilledCell, Invoice)

    @property
    def listed(self) -> Record:
        """The filter for its shipments or invoices."""
        return self._compiled((*self.of_cells, *self.conditions), EVERYWHERE)

    @property
    def counted(self) -> Record:
        """The filter for its cells, or for the invoices if those are counted."""
        return self.listed if self.cells is Invoice else self._compiled(self.conditions, OF_CELLS)

    @property
    def address(self) -> str:
        """The address of its list, over every system in which the reader may see some of it."""
        return f"/work/{self.name}" + (f"?{urlencode(self.asked)}" if self.asked else "")

    @property
    def address_in_system(self) -> str:
        """The address of the screen of one system that shows it (`webapp/src/filters/address.ts`)."""
        parts = [
            (
                "f",
                f"{leaf.name.replace('#', '.')}~{leaf.operator}~{quote(leaf.value, safe='')}" + _up_to(leaf),
            )
            for leaf in (*self.of_cells, *self.conditions)
        ]
        return f"{'/invoices/list' if self.is_of_invoices else '/invoices/shipmentEntry'}?{urlencode(parts)}"

    def _compiled(self, conditions: tuple[ConditionLeaf, ...], of_shipments: Mapping[str, FilterField]) -> Record:
        fields = INVOICE_FIELDS if self.is_of_invoices else of_shipments
        return compile_filter(ConditionGroup("and", conditions), fields, self.today) if conditions else {}


def get_work_set(name: str, asked: WorkSetContext) -> WorkSet:
    """Return the set with that name. Raises NotFound for an unknown name."""
    if name not in _SETS:
        raise NotFound("There is no such list on Home.")
    title, cells, of_cells, conditions = _SETS[name](asked)
    further = {key: getattr(asked, key) for key in _FURTHER.get(name, ())}
    return WorkSet(name, title, cells, of_cells, conditions, asked.today, further)  # type: ignore[arg-type]


Told = tuple[str, CountedDocument, tuple[ConditionLeaf, ...], tuple[ConditionLeaf, ...]]

_UNBILLED = (ConditionLeaf("status", "isInList", "\n".join(UNBILLED)),)
_ISSUED = (ConditionLeaf("status", "isInList", "\n".join(ISSUED)),)
_CREDITED = (ConditionLeaf("invoiceType", "equalTo", CREDIT_NOTE), *_ISSUED)
_FURTHER: Mapping[str, tuple[str, ...]] = {"touched": ("day",), "billed": ("day",), "country": ("country",)} | {
    "billedMonth": ("day", "until", "currency", "account"),
    "creditNotes": ("day", "until", "currency", "account"),
    "creditReason": ("day", "until", "currency", "reason"),
}


def _status(status: str) -> ConditionLeaf:
    return ConditionLeaf("status", "equalTo", status)


def _over_thirty(asked: WorkSetContext) -> Told:
    youngest = ConditionLeaf(ENTRY_DATE, "lessThanEqualTo", format_iso_day(asked.today - timedelta(days=OLD_DAYS + 1)))
    return f"Unbilled for over {OLD_DAYS} days", AgingCell, _UNBILLED, (youngest,)


def _own_work(asked: WorkSetContext) -> Told:
    return "Assigned to you", WorkCell, _UNBILLED, (ConditionLeaf("allocatedTo", "equalTo", asked.user_id),)


def _no_rate(_: WorkSetContext) -> Told:
    return (
        "Shipments with no rate",
        WorkCell,
        (),
        (_status(NOT_RATED), ConditionLeaf("rating#reasonCode", "notEqualTo")),
    )


def _not_rated_yet(_: WorkSetContext) -> Told:
    return "Not rated yet", WorkCell, (), (_status(NOT_RATED), ConditionLeaf("rating#reasonCode", "equalTo"))


def _touched(asked: WorkSetContext) -> Told:
    condition_leaf = ConditionLeaf(ENTRY_DATE, "equalTo", asked.day)
    return (
        f"Entered {asked.day}, handled by hand",
        DayCell,
        (),
        (condition_leaf, ConditionLeaf("touched", "equalTo", "true")),
    )


def _country(asked: WorkSetContext) -> Told:
    to = f"to {get_country_name(asked.country).name}" if asked.country else "without a country"
    return f"Unbilled {to}", CountryCell, _UNBILLED, (ConditionLeaf("country", "equalTo", asked.country),)


def _billed(asked: WorkSetContext) -> Told:
    days = ConditionLeaf("invoiceDate", "betweenInclusive", value1=asked.day, value2=format_iso_day(asked.today))
    return f"Billed since {asked.day}", BilledCell, _ISSUED, (days,)


def _billed_month(asked: WorkSetContext) -> Told:
    return f"Billed {asked.day} to {asked.until}", BilledCell, _ISSUED, _dated(asked)


def _dated(asked: WorkSetContext) -> tuple[ConditionLeaf, ...]:
    """Return the conditions for invoices of a span of days, and of one currency and account if given."""
    narrowed = [ConditionLeaf("invoiceDate", "betweenInclusive", value1=asked.day, value2=asked.until)]
    if asked.currency:
        narrowed.append(ConditionLeaf("currency", "equalTo", asked.currency))
    if asked.account:
        narrowed.append(ConditionLeaf("accountId", "equalTo", asked.account))
    return tuple(narrowed)


def _credit_notes(asked: WorkSetContext) -> Told:
    return f"Credit notes {asked.day} to {asked.until}", Invoice, _CREDITED, _dated(asked)


def _credit_reason(asked: WorkSetContext) -> Told:
    reason = ConditionLeaf("reason", "equalTo", asked.reason)
    title = f"Credit notes {asked.day} to {asked.until}: {asked.reason or NO_REASON}"
    return title, Invoice, _CREDITED, (*_dated(asked), reason)


_SETS = {
    "unbilled": lambda _: ("Unbilled", AgingCell, _UNBILLED, ()),
    "overThirty": _over_thirty,
    "readyToBill": lambda _: ("Ready to bill", WorkCell, (), (_status(READY_FOR_INVOICING),)),
    "rated": lambda _: ("Rated shipments", WorkCell, (), (_status(RATED),)),
    "rateMismatch": lambda _: ("Rate mismatches", WorkCell, (), (_status(RATE_MISMATCH),)),
    "noRate": _no_rate,
    "notRatedYet": _not_rated_yet,
    "ownWork": _own_work,
    "touched": _touched,
    "country": _country,
    "billed": _billed,
    "billedMonth": _billed_month,
    "creditNotes": _credit_notes,
    "creditReason": _credit_reason,
}


def _up_to(condition: ConditionLeaf) -> str:
    """Return a range as the address has it: both values, separated by a tilde."""
    return f"{quote(condition.value1, safe='')}~{quote(condition.value2, safe='')}" if condition.value1 else ""
