"""The lists that have layouts, and the columns each can show.

The columns of grids are the fields of their templates, which have labels, formats and totals of their own; the others
are listed here. `tests/vectors/list_columns.json` has them for the web app, which tests that its lists have the same.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from freight.core.fields.spec import FieldSpec


class ListName(StrEnum):
    """The lists that have layouts."""

    SHIPMENTS = "shipments"
    CAPTURE = "capture"
    INVOICES = "invoices"
    AUDIT = "audit"
    DELIVERY = "delivery"
    EXCEPTIONS = "exceptions"
    PAYABLES = "payables"
    TRACKING = "tracking"


class ColumnKind(StrEnum):
    """What a column shows."""

    TEXT = "text"
    MONEY = "money"
    QUANTITY = "quantity"
    DAY = "day"
    MOMENT = "moment"
    COUNT = "count"


class ColumnFormat(StrEnum):
    """How a column writes its values, where there is more than one way."""

    WITH_CURRENCY = "withCurrency"
    WITHOUT_CURRENCY = "withoutCurrency"
    DAY_AND_TIME = "dayAndTime"
    DAY_ONLY = "dayOnly"
    WITH_UNIT = "withUnit"
    WITHOUT_UNIT = "withoutUnit"


FORMATS: Mapping[ColumnKind, tuple[ColumnFormat, ...]] = {
    ColumnKind.MONEY: (ColumnFormat.WITH_CURRENCY, ColumnFormat.WITHOUT_CURRENCY),
    ColumnKind.MOMENT: (ColumnFormat.DAY_AND_TIME, ColumnFormat.DAY_ONLY),
    ColumnKind.QUANTITY: (ColumnFormat.WITH_UNIT, ColumnFormat.WITHOUT_UNIT),
}
"""The formats of each kind; a kind without any has only one way."""


@dataclass(frozen=True)
class ListColumn:
    """A column that a list can show. `has_total`: the server adds it up over all rows that match. `sorts`: the field
    by which the server sorts by it; empty if it cannot. `is_required`: it opens the row, or has to be filled in.
    `is_plain`: there is only one way to write it, whatever its kind."""

    key: str
    label: str
    kind: ColumnKind = ColumnKind.TEXT
    has_total: bool = False
    sorts: str = ""
    is_required: bool = False
    is_plain: bool = False

    @property
    def formats(self) -> tuple[ColumnFormat, ...]:
        """Return the formats to choose from."""
        return () if self.is_plain else FORMATS.get(self.kind, ())


@dataclass(frozen=True)
class LayoutList:
    """A list with what it can show: `columns` in the order it comes with, or the fields of `templates`, each the type
    of a template. `added`: the type of the template whose fields the list shows, too; empty: none."""

    name: ListName
    label: str
    columns: tuple[ListColumn, ...] = ()
    templates: tuple[str, ...] = ()
    added: str = ""

    @property
    def is_grid(self) -> bool:
        """Return whether its columns are the fields of templates."""
        return bool(self.templates)


_TEXT, _MONEY, _DAY, _MOMENT, _COUNT = (
    ColumnKind.TEXT, ColumnKind.MONEY, ColumnKind.DAY, ColumnKind.MOMENT, ColumnKind.COUNT,
)  # fmt: skip

_INVOICES = (
    ListColumn("number", "Invoice", sorts="invoiceNumber", is_required=True),
    ListColumn("billTo", "Bill to", sorts="accountName"),
    ListColumn("shipments", "Shipments"),
    ListColumn("status", "Status", sorts="status"),
    ListColumn("date", "Date", _DAY, sorts="invoiceDate"),
    ListColumn("due", "Due", _DAY),
    ListColumn("billingSystem", "Billing system"),
    ListColumn("tags", "Tags"),
    ListColumn("total", "Total", _MONEY, has_total=True, sorts="total"),
)
TAX_COLUMNS = (ListColumn("tax", "Tax", _MONEY, has_total=True), ListColumn("gross", "Gross", _MONEY, has_total=True))
"""What the lists of invoices show, too, where tax is charged."""
TAXED_LISTS = frozenset({ListName.INVOICES, ListName.PAYABLES})
_AUDIT = (
    ListColumn("number", "Invoice", is_required=True),
    ListColumn("billTo", "Bill to"),
    ListColumn("shipments", "Shipments"),
    ListColumn("status", "Status"),
    ListColumn("date", "Date", _DAY),
    ListColumn("documents", "Documents", is_required=True),
    ListColumn("opens", "Open"),
    ListColumn("total", "Total", _MONEY),
)
_DELIVERY = (
    ListColumn("invoice", "Invoice", is_required=True),
    ListColumn("customer", "Customer"),
    ListColumn("total", "Total", _MONEY),
    ListColumn("profile", "Profile"),
    ListColumn("recipient", "To"),
    ListColumn("state", "State"),
    ListColumn("why", "Why"),
    ListColumn("whatToDo", "What to do", is_required=True),
    ListColumn("leaves", "Leaves", _MOMENT),
    ListColumn("tries", "Tries", _COUNT),
    ListColumn("nextTry", "Next try", _MOMENT),
    ListColumn("sent", "Sent", _MOMENT),
    ListColumn("answer", "Answer"),
)
_PAYABLES = (
    ListColumn("carrier", "Carrier"),
    ListColumn("invoice", "Invoice", is_required=True),
    ListColumn("date", "Date", _DAY),
    ListColumn("due", "Due", _DAY),
    ListColumn("status", "Status"),
    ListColumn("tags", "Tags"),
    ListColumn("charged", "Charged", _MONEY, has_total=True),
    ListColumn("agreed", "Agreed", _MONEY, has_total=True),
    ListColumn("open", "Open", _MONEY, has_total=True),
    ListColumn("finding", "What differs"),
)
_TRACKING = (
    ListColumn("shipment", "Shipment", is_required=True),
    ListColumn("account", "Account"),
    ListColumn("carrier", "Carrier"),
    ListColumn("lane", "Lane"),
    ListColumn("status", "Status"),
    ListColumn("lastMilestone", "Last milestone"),
    ListColumn("nextExpected", "Next expected"),
    ListColumn("lateBy", "Late by"),
)

LISTS: Mapping[ListName, LayoutList] = {
    layout_list.name: layout_list
    for layout_list in (
        LayoutList(ListName.SHIPMENTS, "Shipments", templates=("shipment",)),
        LayoutList(ListName.CAPTURE, "Invoice capture", templates=("invoice",)),
        LayoutList(ListName.INVOICES, "Invoices", _INVOICES),
        LayoutList(ListName.AUDIT, "Audit for delivery", _AUDIT),
        LayoutList(ListName.DELIVERY, "Invoice delivery", _DELIVERY),
        LayoutList(ListName.EXCEPTIONS, "Exceptions", templates=("IMSRaiseProfile", "IMSResponseProfile")),
        LayoutList(ListName.PAYABLES, "Payable invoices", _PAYABLES, added="payable"),
        LayoutList(ListName.TRACKING, "Tracking", _TRACKING),
    )
}

# columns of the shipment grid next to the fields of its template
_BESIDE_SHIPMENTS = (
    ListColumn("status", "Status", sorts="status"),
    ListColumn("rating#total", "Rate", _MONEY, has_total=True, sorts="rating#total", is_plain=True),
    ListColumn("invoiceNumber", "Invoice number", sorts="invoiceNumber"),
)
_CURRENCY = re.compile("[A-Z]{3}")
_FIELD_KINDS = {"numeric": ColumnKind.QUANTITY, "date": ColumnKind.DAY}


def find_list_of_template(doc_type: str) -> LayoutList | None:
    """Return the list whose columns are the fields of templates of this type; None if there is none."""
    return next((layout_list for layout_list in LISTS.values() if doc_type in layout_list.templates), None)


def build_grid_columns(name: ListName, fields: Iterable[FieldSpec]) -> tuple[ListColumn, ...]:
    """Return the columns of a grid for the fields of its templates; a key of several templates counts once. A grid
    shows values as the template says, so there is no other format to choose. The server sorts shipments by any field
    and adds up their figures; the other grids keep one order and have no totals."""
    is_shipments = name is ListName.SHIPMENTS
    columns = {
        spec.key: ListColumn(
            spec.key,
            spec.label,
            _FIELD_KINDS.get(spec.type, ColumnKind.TEXT),
            has_total=is_shipments and spec.type == "numeric",
            sorts=spec.key if is_shipments else "",
            is_required=spec.is_mandatory or spec.is_master_field,
            is_plain=True,
        )
        for spec in fields
        if spec.is_active and spec.is_visible
    }
    beside = _BESIDE_SHIPMENTS if is_shipments else ()
    return (*columns.values(), *(column for column in beside if column.key not in columns))


def build_added_columns(name: ListName, fields: Iterable[FieldSpec]) -> tuple[ListColumn, ...]:
    """Return the columns that fields of the company add to a list, their figures with or without their unit. The server
    adds them up, and sorts invoices by them."""
    is_sorted = name is ListName.INVOICES
    return tuple(
        ListColumn(
            spec.key,
            spec.label,
            ColumnKind.MONEY if _CURRENCY.fullmatch(spec.unit) else _FIELD_KINDS.get(spec.type, ColumnKind.TEXT),
            has_total=spec.type == "numeric",
            sorts=spec.key if is_sorted else "",
            is_plain=not spec.unit,
        )
        for spec in fields
    )
