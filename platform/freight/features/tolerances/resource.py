"""The tolerances of the freight audit as records, of a system or of one account."""

from decimal import Decimal

from freight.core.errors import Invalid
from freight.core.fields.numbers import exact
from freight.core.fields.spec import FieldOption, FieldSpec
from freight.core.invoices.tolerances import Direction
from freight.documents.tolerance import FreightTolerance
from freight.kit.resource import Level, Permissions, Resource, Section
from freight.kit.tenancy import Record, Scope

NAME, CHARGE, CURRENCY = "tolerance#name", "tolerance#chargeType", "tolerance#currency"
FROM, PERCENT, ABSOLUTE = "tolerance#fromAmount", "tolerance#percent", "tolerance#absolute"
DIRECTION = "tolerance#direction"
_MOST_PERCENT = Decimal(100)
_MOST_AMOUNT = Decimal(10) ** 9
_CENTS = 2
_DIRECTIONS = {
    Direction.BOTH: "Either way",
    Direction.OVER: "More than the tariff",
    Direction.UNDER: "Less than the tariff",
}

FIELDS = (
    FieldSpec(
        key=NAME, label="Name", length=60, is_mandatory=True, is_unique_field=True, is_master_field=True,
        display_order=1, tool_tip="What the invoice says the difference was settled by",
    ),
    FieldSpec(
        key=CHARGE, label="Charge type", type="autocomplete", suggestions_source="calculationCode", length=40,
        display_order=2, tool_tip="The type or the code of a charge. Empty: every charge",
    ),
    FieldSpec(
        key=DIRECTION, label="For", type="dropdown", length=30, is_mandatory=True, display_order=3,
        default_value=Direction.BOTH.value,
        options=tuple(FieldOption(value=each.value, label=label) for each, label in _DIRECTIONS.items()),
    ),
    FieldSpec(
        key=FROM, label="Tariff values from", type="numeric", decimals=2, length=14, display_order=4,
        aliases=("From amount",), tool_tip="Empty: every amount",
    ),
    FieldSpec(
        key=CURRENCY, label="Currency", type="autocomplete", suggestions_source="currency", length=3,
        regex=r"^[A-Z]{3}$", display_order=5, error_message="Currency: three capital letters, as USD.",
        tool_tip="Of the amounts. Empty: any",
    ),
    FieldSpec(
        key=PERCENT, label="Percent", type="numeric", length=8, display_order=6, tool_tip="Of the tariff value",
    ),
    FieldSpec(
        key=ABSOLUTE, label="Amount", type="numeric", decimals=2, length=14, display_order=7,
        tool_tip="Beside a percentage, both must hold",
    ),
)  # fmt: skip
_PATHS = {
    NAME: "name",
    CHARGE: "charge_type",
    FROM: "from_amount",
    PERCENT: "percent",
    ABSOLUTE: "absolute",
    CURRENCY: "currency",
    DIRECTION: "direction",
}


async def _complete(_: Scope, after: Record, __: Record | None) -> None:
    """Make the figures exact and hold them against what they mean. Raises Invalid naming the field."""
    after["name"] = after["name"].strip()
    for name in ("charge_type", "currency"):
        after[name] = (after.get(name) or "").strip()
    for name, label, most in (
        ("from_amount", "Tariff values from", _MOST_AMOUNT),
        ("percent", "Percent", _MOST_PERCENT),
        ("absolute", "Amount", _MOST_AMOUNT),
    ):
        stated = after.get(name)
        after[name] = None if stated is None else _figure(exact(stated), label, most)
    if after["percent"] is None and after["absolute"] is None:
        raise Invalid("Give a percentage, an amount, or both: without one nothing is within it.", code="no_bound")
    if (after["absolute"] is not None or after["from_amount"]) and not after["currency"]:
        raise Invalid("Currency: amounts need one.", code="currency_missing")


def _figure(value: Decimal, label: str, most: Decimal) -> Decimal:
    if not 0 <= value <= most or value != round(value, _CENTS):
        raise Invalid(f"{label}: 0 to {most:,}, with {_CENTS} decimals at most.", code="figure_out_of_range")
    return value


TOLERANCES = Resource(
    name="freightTolerance",
    title="Tolerance",
    plural="Tolerances",
    document=FreightTolerance,
    fields=FIELDS,
    columns=(NAME, CHARGE, DIRECTION, FROM, PERCENT, ABSOLUTE, CURRENCY),
    search=(NAME, CHARGE),
    permissions=Permissions(
        see="configurationInvoices.viewConfigurationInvoices",
        add="configurationInvoices.newConfigurationInvoices",
        change="configurationInvoices.editConfigurationInvoices",
    ),
    sections=(
        Section("Which differences it is for", (CHARGE, DIRECTION, FROM, CURRENCY)),
        Section("How much may differ", (PERCENT, ABSOLUTE)),
    ),
    levels=(Level.SYSTEM, Level.ACCOUNT),
    paths=_PATHS,
    none_yet="Without a tolerance every difference goes to a person. Type the first one: 2 percent and at most 5.00.",
    prepare=_complete,
)
