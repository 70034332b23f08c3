"""What the columns of a carrier's file are: a row for each charge, or one for each shipment with its charges across."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from freight.core.workbooks.cells import cell_text, says_nothing
from freight.core.workbooks.headings import normal


class Role(StrEnum):
    """What a column says. The value is sent."""

    SHIPMENT = "shipment"
    INVOICE = "invoice"
    ORDER = "order"  # the purchase order
    DAY = "day"
    CURRENCY = "currency"
    CHARGE = "charge"  # the name of a charge, its amount in the column `AMOUNT`
    AMOUNT = "amount"
    TOTAL = "total"
    ACROSS = "across"  # amounts of the charge that the column is headed by
    NONE = "none"


# without case and punctuation; the first of a role that a file has is it
_HEADINGS: Mapping[Role, tuple[str, ...]] = {
    Role.SHIPMENT: (
        "shipment number", "shipment no", "shipment id", "shipment", "shipment reference", "bill of lading",
        "bol number", "bol no", "bol", "customer reference", "your reference", "reference number", "reference",
        "load number", "load", "booking number", "hawb", "mawb", "awb", "pro number", "pro no", "pro",
        "tracking number",
    ),
    Role.INVOICE: (
        "invoice number", "invoice no", "invoice", "freight bill number", "freight bill", "bill number", "invoice id",
        "pro number", "pro no", "pro",
    ),
    Role.ORDER: (
        "po number", "po no", "po", "purchase order", "purchase order number", "purchase order no", "customer po",
    ),
    Role.DAY: ("invoice date", "bill date", "billing date", "date"),
    Role.CURRENCY: ("currency", "currency code", "curr", "cur", "ccy"),
    Role.CHARGE: (
        "charge", "charge name", "charge description", "charge type", "charge code", "accessorial", "description",
        "item", "line description",
    ),
    Role.AMOUNT: ("amount", "charge amount", "line amount", "net amount", "charges", "value"),
    Role.TOTAL: (
        "total", "invoice total", "total amount", "total charges", "amount due", "total due", "balance due", "net due",
        "invoice amount",
    ),
}  # fmt: skip
# those that are known by a part of their heading, too
_WITHIN = (Role.SHIPMENT, Role.CURRENCY)
# figures that are no money
_COUNTS = frozenset(
    {"weight", "weights", "lbs", "lb", "kg", "kgs", "pieces", "pcs", "qty", "quantity", "units", "miles", "distance"}
    | {"km", "class", "zone", "zip", "postal", "volume", "cbm", "cube", "density", "pallets", "cartons", "stops"}
    | {"rate", "account", "scac"}
)
NO_SHIPMENT = "Choose the column that has the shipment number."
BOTH_WAYS = "Choose either a column of charge names with their amounts, or columns that are charges."
NO_AMOUNT = "Choose the column of the charge names and the one of their amounts, or the columns that are charges."


def guess(headings: Sequence[str], samples: Sequence[Sequence[object]]) -> list[Role]:
    """The role of each column by its heading and its first cells."""
    names = [normal(heading) for heading in headings]
    roles = [Role.NONE] * len(names)
    for role, known in _HEADINGS.items():
        found = next((names.index(each) for each in known if each in names and not _is_known(names, roles, each)), None)
        if found is not None:
            roles[found] = role
    for role in _WITHIN:
        if role not in roles and (at := _within(role, names, roles, samples)) is not None:
            roles[at] = role
    if Role.CHARGE in roles and Role.AMOUNT in roles:
        return roles
    roles = [Role.NONE if role in (Role.CHARGE, Role.AMOUNT) else role for role in roles]
    for at, name in enumerate(names):
        if roles[at] is Role.NONE and name and not _COUNTS & set(name.split()) and _are_figures(samples[at]):
            roles[at] = Role.ACROSS
    # one figure a shipment is its only charge
    if Role.ACROSS not in roles and Role.TOTAL in roles:
        roles[roles.index(Role.TOTAL)] = Role.ACROSS
    return roles


def fault_of(roles: Sequence[Role]) -> str:
    """Why columns of these roles say no charges of shipments, with what to choose; "" where they do."""
    if Role.SHIPMENT not in roles:
        return NO_SHIPMENT
    if (Role.CHARGE in roles) != (Role.AMOUNT in roles) or not {Role.AMOUNT, Role.ACROSS} & set(roles):
        return NO_AMOUNT
    if Role.AMOUNT in roles and Role.ACROSS in roles:
        return BOTH_WAYS
    several = (role for role in WORDS if list(roles).count(role) > 1)
    return next((f"Two columns are chosen as {WORDS[role]}. Choose one." for role in several), "")


WORDS: Mapping[Role, str] = {
    Role.SHIPMENT: "shipment number",
    Role.INVOICE: "invoice number",
    Role.ORDER: "PO number",
    Role.DAY: "invoice date",
    Role.CURRENCY: "currency",
    Role.CHARGE: "charge name",
    Role.AMOUNT: "amount",
    Role.TOTAL: "total",
}


def _within(role: Role, names: Sequence[str], roles: Sequence[Role], samples: Sequence[Sequence[object]]) -> int | None:
    """The first column whose heading has one of the role's among its words: `AWB / reference`. A column of figures is
    none: `Single shipment fee`."""
    for known in _HEADINGS[role]:
        for at, name in enumerate(names):
            if roles[at] is Role.NONE and f" {known} " in f" {name} " and not _are_figures(samples[at]):
                return at
    return None


def _is_known(names: Sequence[str], roles: Sequence[Role], name: str) -> bool:
    return roles[names.index(name)] is not Role.NONE


def _are_figures(cells: Sequence[object]) -> bool:
    """Whether every cell that says anything is a figure, and one does."""
    told = [cell for cell in cells if not says_nothing(cell)]
    return bool(told) and all(isinstance(cell, int | float) or _looks_like_one(cell_text(cell)) for cell in told)


def _looks_like_one(text: str) -> bool:
    bare = text.strip("()+-$€£ \u00a0").replace(",", "").replace(".", "")
    return bare.isdecimal()
