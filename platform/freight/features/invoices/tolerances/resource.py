"""The tolerances of the freight audit as records, of a system or of one account."""

from decimal import Decimal

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.numbers import exact
from freight.core.fields.spec import FieldOption, FieldSpec
from freight.core.invoices.tolerances import ToleranceDirection
from freight.core.rating.methods import METHODS
from freight.documents.freight_tolerance import FreightTolerance
from freight.documents.tariff_version import TariffVersion
from freight.features.invoices import mismatch_recheck
from freight.features.tariffs import calculation_codes
from freight.kit.records.resource import FormSection, RecordLevel, Resource, ResourcePermissions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

NAME, CHARGE, CURRENCY = "tolerance#name", "tolerance#chargeType", "tolerance#currency"
FROM, PERCENT, ABSOLUTE = "tolerance#fromAmount", "tolerance#percent", "tolerance#absolute"
DIRECTION = "tolerance#direction"
_MOST_PERCENT = Decimal(100)
_MOST_AMOUNT = Decimal(10) ** 9
_CENTS = 2
_DIRECTIONS = {
    ToleranceDirection.BOTH: "Over or under tariff",
    ToleranceDirection.OVER: "Over tariff only",
    ToleranceDirection.UNDER: "Under tariff only",
}

FIELDS = (
    FieldSpec(
        key=NAME, label="Name", length=60, is_mandatory=True, is_unique_field=True, is_master_field=True,
        display_order=1, tool_tip="Shown on the invoice as the reason",
    ),
    FieldSpec(
        key=CHARGE, label="Charge type", type="autocomplete", suggestions_source="calculationCode", length=40,
        display_order=2, tool_tip="Charge type or code. Leave blank for every charge",
    ),
    FieldSpec(
        key=DIRECTION, label="For", type="dropdown", length=30, is_mandatory=True, display_order=3,
        default_value=ToleranceDirection.BOTH.value,
        options=tuple(FieldOption(value=direction.value, label=label) for direction, label in _DIRECTIONS.items()),
    ),
    FieldSpec(
        key=FROM, label="Tariff values from", type="numeric", decimals=2, length=14, display_order=4,
        aliases=("From amount",), tool_tip="Leave blank for every amount",
    ),
    FieldSpec(
        key=CURRENCY, label="Currency", type="autocomplete", suggestions_source="currency", length=3,
        regex=r"^[A-Z]{3}$", display_order=5, error_message="Currency: three capital letters, such as USD.",
        tool_tip="Required with an amount. Leave blank for any",
    ),
    FieldSpec(
        key=PERCENT, label="Percent", type="numeric", length=8, display_order=6, tool_tip="Of the tariff value",
    ),
    FieldSpec(
        key=ABSOLUTE, label="Amount", type="numeric", decimals=2, length=14, display_order=7,
        tool_tip="With a percentage, both limits apply",
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


async def _complete(scope: Scope, after: Record, before: Record | None) -> None:
    """Make the figures exact and check them against their meaning. Raises Invalid naming the field."""
    after["name"] = after["name"].strip()
    for name in ("charge_type", "currency"):
        after[name] = (after.get(name) or "").strip()
    if after["charge_type"] != (before or {}).get("charge_type", ""):
        await _demand_known(scope, after["charge_type"])
    for name, label, most in (
        ("from_amount", "Tariff values from", _MOST_AMOUNT),
        ("percent", "Percent", _MOST_PERCENT),
        ("absolute", "Amount", _MOST_AMOUNT),
    ):
        stated = after.get(name)
        after[name] = None if stated is None else _figure(exact(stated), label, most)
    if after["percent"] is None and after["absolute"] is None:
        raise Invalid("Enter a percentage, an amount or both.", code=ErrorCode.NO_BOUND)
    if (after["absolute"] is not None or after["from_amount"]) and not after["currency"]:
        raise Invalid("Currency: required with an amount.", code=ErrorCode.CURRENCY_MISSING)


async def _demand_known(scope: Scope, charge_type: str) -> None:
    """Raise Invalid for a charge type that no charge has: the tolerance would never apply. Known types are the methods,
    the calculation codes, and the charges of tariffs."""
    charge_type_key = charge_type.casefold()
    known_types = {method.casefold() for method in METHODS} | {""}
    for code in await calculation_codes.query_calculation_codes(scope):
        known_types |= {code.code.casefold(), code.charge.id.casefold()}
    if charge_type_key not in known_types:
        charges = await scoped(TariffVersion, scope).distinct("terms.charges.id", {})
        known_types |= {str(charge).casefold() for charge in charges}
    if charge_type_key not in known_types:
        raise Invalid(
            f"There is no charge type {charge_type!r}. Pick one from the list.",
            code=ErrorCode.CHARGE_TYPE_UNKNOWN,
            data={"field": CHARGE},
        )


def _figure(value: Decimal, label: str, most: Decimal) -> Decimal:
    if not 0 <= value <= most or value != round(value, _CENTS):
        raise Invalid(f"{label}: 0 to {most:,}, with up to {_CENTS} decimals.", code=ErrorCode.FIGURE_OUT_OF_RANGE)
    return value


TOLERANCES = Resource(
    name="freightTolerance",
    title="Tolerance",
    plural="Tolerances",
    document=FreightTolerance,
    fields=FIELDS,
    columns=(NAME, CHARGE, DIRECTION, FROM, PERCENT, ABSOLUTE, CURRENCY),
    search=(NAME, CHARGE),
    permissions=ResourcePermissions(
        see="configurationInvoices.viewConfigurationInvoices",
        add="configurationInvoices.newConfigurationInvoices",
        change="configurationInvoices.editConfigurationInvoices",
        # they also decide which carrier invoices match
        others=("configurationPayables.editConfigurationPayables",),
    ),
    sections=(
        FormSection("Applies to", (CHARGE, DIRECTION, FROM, CURRENCY)),
        FormSection("Allowed difference", (PERCENT, ABSOLUTE)),
    ),
    levels=(RecordLevel.SYSTEM, RecordLevel.ACCOUNT),
    paths=_PATHS,
    none_yet="Every difference goes to a person until you add one, such as 2% up to 5.00.",
    prepare=_complete,
    stored=mismatch_recheck.schedule_mismatch_recheck,
)
