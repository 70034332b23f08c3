"""What the columns of a carrier's file are: a row for each charge, or one for each shipment with its charges across."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from freight.core.workbooks.cell_money import find_currency_mark
from freight.core.workbooks.cells import format_cell, is_empty_figure
from freight.core.workbooks.trade_headings import INVOICES, TAXES, list_trade_forms, normalize_trade_heading


class CarrierColumnRole(StrEnum):
    """What a column says. The value is sent."""

    SHIPMENT = "shipment"
    INVOICE = "invoice"
    ORDER = "order"  # the purchase order
    DAY = "day"
    CURRENCY = "currency"
    CHARGE = "charge"  # the name of a charge, its amount in the column `AMOUNT`
    AMOUNT = "amount"
    TOTAL = "total"  # net or gross, whichever the figures give
    TAX = "tax"  # of the row or of the invoice; several columns add up
    NET = "net"  # the total without tax
    GROSS = "gross"  # the total with tax
    ACROSS = "across"  # amounts of the charge that the column is headed by
    NONE = "none"


_KNOWN: Mapping[CarrierColumnRole, Sequence[str]] = {
    CarrierColumnRole(name): tuple(map(normalize_trade_heading, headings)) for name, headings in INVOICES.items()
}
# only where the company is registered for tax
TAX_ROLES = (CarrierColumnRole.TAX, CarrierColumnRole.NET, CarrierColumnRole.GROSS)
_TAXES = {role: list_trade_forms(TAXES[role.value]) for role in TAX_ROLES}
_FIGURES, _TEXTS, _BOTH = "figures", "texts", ""
# what the cells of a role are not
_OTHER: Mapping[CarrierColumnRole, Sequence[str]] = {
    CarrierColumnRole.CHARGE: (_FIGURES,), CarrierColumnRole.AMOUNT: (_TEXTS,), CarrierColumnRole.TOTAL: (_TEXTS,),
    CarrierColumnRole.CURRENCY: (_FIGURES,)
}  # fmt: skip
_NET = ("net", "net freight", "net charge", "net amount")
# those that are known by a part of their heading, too
_WITHIN = (CarrierColumnRole.SHIPMENT, CarrierColumnRole.CURRENCY)
# figures that are no money
_COUNTS = frozenset(
    {"weight", "weights", "lbs", "lb", "kg", "kgs", "pieces", "pcs", "qty", "quantity", "units", "miles", "distance"}
    | {"km", "class", "zone", "zip", "postal", "volume", "cbm", "cube", "density", "pallets", "cartons", "stops"}
    | {"rate", "account", "scac", "percent", "percentage", "pct", "terms", "year"}
)
NO_SHIPMENT = "Choose the column that has the shipment number."
BOTH_WAYS = "Choose either a column of charge names with their amounts, or columns that are charges."
NO_AMOUNT = "Choose the column of the charge names and the one of their amounts, or the columns that are charges."
NO_NET = "Choose a column with net amounts as a charge. The total may have the tax in it."


def guess_column_roles(
    headings: Sequence[str], samples: Sequence[Sequence[object]], *, has_tax: bool = False
) -> list[CarrierColumnRole]:
    """The role of each column by its heading and its first cells. `has_tax`: the company is registered for tax, so that
    some columns may be tax; without, none is."""
    names = [normalize_trade_heading(heading) if heading.strip() else "" for heading in headings]
    kinds = [_kind(sample) for sample in samples]
    roles = [CarrierColumnRole.NONE] * len(names)
    if has_tax:
        roles = [_guess_tax(*column) for column in zip(headings, names, kinds, strict=True)]
    for role, heading_names in _KNOWN.items():
        fitting = [
            at
            for at in range(len(names))
            if roles[at] is CarrierColumnRole.NONE and kinds[at] not in _OTHER.get(role, ())
        ]
        column_index = next((at for heading in heading_names for at in fitting if names[at] == heading), None)
        if column_index is not None:
            roles[column_index] = role
    for role in _WITHIN:
        if role not in roles and (at := _within(role, names, roles, kinds)) is not None:
            roles[at] = role
    if CarrierColumnRole.CHARGE in roles and CarrierColumnRole.AMOUNT in roles:
        return _add_tax_totals(roles, names)
    roles = [
        CarrierColumnRole.NONE if role in (CarrierColumnRole.CHARGE, CarrierColumnRole.AMOUNT) else role
        for role in roles
    ]
    roles = _add_tax_totals(roles, names)
    for at, name in enumerate(names):
        if (
            roles[at] is CarrierColumnRole.NONE
            and name
            and kinds[at] == _FIGURES
            and not _is_no_money(headings[at], name)
        ):
            roles[at] = CarrierColumnRole.ACROSS
    if (
        CarrierColumnRole.TOTAL not in roles
        and roles.count(CarrierColumnRole.ACROSS) > 1
        and (at := _total_across(names, roles)) is not None
    ):
        roles[at] = CarrierColumnRole.TOTAL
    # the net amount, what remains of the gross amount after the discount, is not another charge
    if "gross" in " ".join(names).split():
        roles = [
            CarrierColumnRole.NONE if role is CarrierColumnRole.ACROSS and name in _NET else role
            for role, name in zip(roles, names, strict=True)
        ]
    # a single column of figures per shipment is its only charge; next to tax, only one that is net
    only = CarrierColumnRole.NET if CarrierColumnRole.TAX in roles else CarrierColumnRole.TOTAL
    if CarrierColumnRole.ACROSS not in roles and only in roles:
        roles[roles.index(only)] = CarrierColumnRole.ACROSS
    return roles


def find_column_roles_problem(roles: Sequence[CarrierColumnRole]) -> str:
    """Return why columns of these roles have no charges of shipments, and what to choose; "" if they do."""
    if CarrierColumnRole.SHIPMENT not in roles:
        return NO_SHIPMENT
    has_charges = bool({CarrierColumnRole.AMOUNT, CarrierColumnRole.ACROSS} & set(roles))
    if not has_charges and CarrierColumnRole.TAX in roles:
        return NO_NET
    if (CarrierColumnRole.CHARGE in roles) != (CarrierColumnRole.AMOUNT in roles) or not has_charges:
        return NO_AMOUNT
    if CarrierColumnRole.AMOUNT in roles and CarrierColumnRole.ACROSS in roles:
        return BOTH_WAYS
    several = (role for role in WORDS if list(roles).count(role) > 1)
    return next((f"Two columns are chosen as {WORDS[role]}. Choose one." for role in several), "")


WORDS: Mapping[CarrierColumnRole, str] = {
    CarrierColumnRole.SHIPMENT: "shipment number",
    CarrierColumnRole.INVOICE: "invoice number",
    CarrierColumnRole.ORDER: "PO number",
    CarrierColumnRole.DAY: "invoice date",
    CarrierColumnRole.CURRENCY: "currency",
    CarrierColumnRole.CHARGE: "charge name",
    CarrierColumnRole.AMOUNT: "amount",
    CarrierColumnRole.TOTAL: "total",
    CarrierColumnRole.NET: "net total",
    CarrierColumnRole.GROSS: "gross total",
}


def _guess_tax(heading: str, name: str, kind: str) -> CarrierColumnRole:
    """Return whether a column is tax. A heading with `%` or `rate` is a rate; one without any tax says nothing."""
    is_tax = name in _TAXES[CarrierColumnRole.TAX] and kind != _TEXTS and not _is_no_money(heading, name)
    return CarrierColumnRole.TAX if is_tax else CarrierColumnRole.NONE


def _add_tax_totals(roles: Sequence[CarrierColumnRole], names: Sequence[str]) -> list[CarrierColumnRole]:
    """Return the roles with the totals without and with tax, in a file that has a column of tax: `Gross freight` of
    another file is not one with tax."""
    found = list(roles)
    if CarrierColumnRole.TAX not in found:
        return found
    for role in (CarrierColumnRole.NET, CarrierColumnRole.GROSS):
        fitting = [at for at, name in enumerate(names) if name in _TAXES[role]]
        free = [at for at in fitting if found[at] in (CarrierColumnRole.NONE, CarrierColumnRole.TOTAL)]
        if free:
            found[free[0]] = role
    return found


def _within(
    role: CarrierColumnRole, names: Sequence[str], roles: Sequence[CarrierColumnRole], kinds: Sequence[str]
) -> int | None:
    """Return the first column whose heading contains one of the role's names: `AWB / reference`. A column of figures
    does not count: `Single shipment fee`."""
    for heading in _KNOWN[role]:
        for at, name in enumerate(names):
            if roles[at] is CarrierColumnRole.NONE and f" {heading} " in f" {name} " and kinds[at] != _FIGURES:
                return at
    return None


def _total_across(names: Sequence[str], roles: Sequence[CarrierColumnRole]) -> int | None:
    """Return the only amount column that calls itself a total, of whatever: entered as a charge, it would bill
    everything twice. If it is a charge after all, the charges do not add up to it, and the check reports that."""
    total_columns = [
        at for at, name in enumerate(names) if roles[at] is CarrierColumnRole.ACROSS and "total" in name.split()
    ]
    return total_columns[0] if len(total_columns) == 1 else None


def _is_no_money(heading: str, name: str) -> bool:
    """Return whether figures under a heading are counts, weights or percentages."""
    return "%" in heading or bool(_COUNTS & {*name.split(), *heading.casefold().split()})


def _kind(cells: Sequence[object]) -> str:
    """Return what the filled cells are: all figures, none, or both."""
    filled_cells = [cell for cell in cells if not is_empty_figure(cell)]
    figures = sum(1 for cell in filled_cells if isinstance(cell, int | float) or _looks_like_one(format_cell(cell)))
    return _BOTH if not filled_cells or 0 < figures < len(filled_cells) else _FIGURES if figures else _TEXTS


def _looks_like_one(text: str) -> bool:
    currency_mark = find_currency_mark(text)
    bare = text.upper().replace(currency_mark, "") if currency_mark else text
    return bare.strip("()+-$€£ \u00a0").replace(",", "").replace(".", "").isdecimal()
