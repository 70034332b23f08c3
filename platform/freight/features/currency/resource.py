"""Entered exchange rates as records."""

from datetime import date
from decimal import Decimal
from typing import Any

from freight.core.currency import ECB, FREQUENCIES
from freight.core.currency.rate import DECIMALS, LARGEST
from freight.core.errors import Invalid
from freight.core.fields.numbers import exact
from freight.core.fields.spec import FieldOption, FieldSpec
from freight.documents.exchange_rate import ManualExchangeRate
from freight.kit.resource import Permissions, Resource
from freight.kit.tenancy import Record, Scope

SOURCE, FROM, TO, RATE = "rate#source", "rate#from", "rate#to", "rate#rate"
VALID_FROM, VALID_TO, FREQUENCY = "rate#validFrom", "rate#validTo", "rate#frequency"
_CODE: dict[str, Any] = {
    "type": "autocomplete", "suggestions_source": "currency", "length": 3, "regex": r"^[A-Z]{3}$", "is_mandatory": True,
    "is_unique_field": True,
}  # fmt: skip

FIELDS = (
    FieldSpec(
        key=SOURCE, label="Source", length=40, is_mandatory=True, is_unique_field=True, is_master_field=True,
        tool_tip="The name a tariff calls it by: Customs, Contract 2026", display_order=1,
    ),
    FieldSpec(
        key=FROM, label="From", display_order=2, error_message="From: three capital letters, as VND.", **_CODE,
    ),
    FieldSpec(
        key=TO, label="To", display_order=3, error_message="To: three capital letters, as USD.", **_CODE,
    ),
    FieldSpec(
        key=RATE, label="Rate", type="numeric", length=20, is_mandatory=True, display_order=4,
        tool_tip="How much of the second currency one of the first is",
    ),
    FieldSpec(
        key=VALID_FROM, label="Valid from", type="date", is_mandatory=True, is_unique_field=True, display_order=5,
    ),
    FieldSpec(
        key=VALID_TO, label="Valid to", type="date", display_order=6,
        tool_tip="Empty: a daily or weekly rate holds for a week, a monthly one for a month, or until the next one",
    ),
    FieldSpec(
        key=FREQUENCY, label="Frequency", type="dropdown", length=7, is_mandatory=True, is_unique_field=True,
        display_order=7, default_value="monthly", options=tuple(FieldOption(value=each) for each in FREQUENCIES),
    ),
)  # fmt: skip
_PATHS = {
    SOURCE: "source",
    FROM: "from_currency",
    TO: "to_currency",
    RATE: "rate",
    VALID_FROM: "valid_from",
    VALID_TO: "valid_to",
    FREQUENCY: "frequency",
}


async def _complete(_: Scope, after: Record, __: Record | None) -> None:
    """Hold the rate against what can be calculated with. Raises Invalid naming the field."""
    after["source"] = after["source"].strip()
    after["source_key"] = after["source"].casefold()
    after["rate"] = rate = exact(after["rate"])
    if after["source_key"] == ECB.casefold():
        raise Invalid("Source: the rates of the ECB are there already. Name yours otherwise.", code="source_taken")
    if after["from_currency"] == after["to_currency"]:
        raise Invalid("To: a currency has no rate to itself.", code="currencies_equal")
    if not Decimal(0) < rate < LARGEST or rate != round(rate, DECIMALS):
        raise Invalid(
            f"Rate: above 0 and below {LARGEST:,}, with {DECIMALS} decimals at most.", code="rate_out_of_range"
        )
    until = after.get("valid_to")
    if until and date.fromisoformat(until) < date.fromisoformat(after["valid_from"]):
        raise Invalid("Valid to: before the day it is valid from.", code="dates_reversed")


EXCHANGE_RATES = Resource(
    name="exchangeRate",
    title="Exchange rate",
    plural="Exchange rates",
    document=ManualExchangeRate,
    fields=FIELDS,
    columns=(SOURCE, FROM, TO, RATE, VALID_FROM, VALID_TO, FREQUENCY),
    search=(SOURCE, FROM, TO),
    permissions=Permissions(
        see="configurationTariffs.viewConfigurationTariffs",
        add="configurationTariffs.newConfigurationTariffs",
        change="configurationTariffs.editConfigurationTariffs",
    ),
    paths=_PATHS,
    none_yet="The rates of the ECB are there without being entered. Add those it does not publish, or a contract’s.",
    prepare=_complete,
)
