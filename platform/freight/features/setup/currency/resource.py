"""Entered exchange rates as records."""

from datetime import date
from decimal import Decimal

from freight.core.currency import ECB, FREQUENCIES
from freight.core.currency.rate import DECIMALS, LARGEST
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.numbers import exact
from freight.core.fields.spec import FieldOption, FieldSpec
from freight.documents.exchange_rate import ManualExchangeRate
from freight.features.setup.currency.rate_books import load_ecb_history, load_system_ecb_history
from freight.kit.records.resource import Resource, ResourcePermissions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

SOURCE, FROM, TO, RATE = "rate#source", "rate#from", "rate#to", "rate#rate"
VALID_FROM, VALID_TO, FREQUENCY = "rate#validFrom", "rate#validTo", "rate#frequency"
ADD = "configurationTariffs.newConfigurationTariffs"
_CODE: dict[str, object] = {
    "type": "autocomplete", "suggestions_source": "currency", "length": 3, "regex": r"^[A-Z]{3}$", "is_mandatory": True,
    "is_unique_field": True,
}  # fmt: skip

FIELDS = (
    FieldSpec(
        key=SOURCE, label="Source", length=40, is_mandatory=True, is_unique_field=True, is_master_field=True,
        tool_tip="The name tariffs use, such as Customs or Contract 2026", display_order=1,
    ),
    FieldSpec(
        key=FROM, label="From", display_order=2, error_message="From: three capital letters, such as VND.", **_CODE,
    ),
    FieldSpec(
        key=TO, label="To", display_order=3, error_message="To: three capital letters, such as USD.", **_CODE,
    ),
    FieldSpec(
        key=RATE, label="Rate", type="numeric", length=20, is_mandatory=True, display_order=4,
        tool_tip="How much of the second currency equals one of the first",
    ),
    FieldSpec(
        key=VALID_FROM, label="Effective", type="date", is_mandatory=True, is_unique_field=True, display_order=5,
        aliases=("Valid from",),
    ),
    FieldSpec(
        key=VALID_TO, label="Expires", aliases=("Valid to",), type="date", display_order=6,
        tool_tip="Leave blank for a week (daily and weekly rates), a month (monthly rates) or until the next rate",
    ),
    FieldSpec(
        key=FREQUENCY, label="Frequency", type="dropdown", length=7, is_mandatory=True, is_unique_field=True,
        display_order=7, default_value="monthly", options=tuple(FieldOption(value=name) for name in FREQUENCIES),
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


async def _complete(scope: Scope, after: Record, __: Record | None) -> None:
    """Check that the rate can be calculated with. Raises Invalid naming the field."""
    after["source"] = after["source"].strip()
    after["source_key"] = after["source"].casefold()
    after["rate"] = rate = exact(after["rate"])
    if after["source_key"] == ECB.casefold():
        day, last = date.fromisoformat(after["valid_from"]), load_ecb_history().last_day
        published = await load_system_ecb_history(scope)
        if day <= last or any(published.is_uploaded(day, after[end]) for end in ("from_currency", "to_currency")):
            raise Invalid(
                f"Source: the ECB rates of {day} are already loaded. Use another source name, or enter a later date.",
                code=ErrorCode.SOURCE_TAKEN,
            )
    if after["from_currency"] == after["to_currency"]:
        raise Invalid("To: choose a different currency.", code=ErrorCode.CURRENCIES_EQUAL)
    if not Decimal(0) < rate < LARGEST or rate != round(rate, DECIMALS):
        raise Invalid(
            f"Rate: above 0 and below {LARGEST:,}, with up to {DECIMALS} decimals.", code=ErrorCode.RATE_OUT_OF_RANGE
        )
    until = after.get("valid_to")
    if until and date.fromisoformat(until) < date.fromisoformat(after["valid_from"]):
        raise Invalid("Expires: must not be before the effective date.", code=ErrorCode.DATES_REVERSED)


EXCHANGE_RATES = Resource(
    name="exchangeRate",
    title="Exchange rate",
    plural="Exchange rates",
    document=ManualExchangeRate,
    fields=FIELDS,
    columns=(SOURCE, FROM, TO, RATE, VALID_FROM, VALID_TO, FREQUENCY),
    search=(SOURCE, FROM, TO),
    permissions=ResourcePermissions(
        see="configurationTariffs.viewConfigurationTariffs",
        add=ADD,
        change="configurationTariffs.editConfigurationTariffs",
    ),
    paths=_PATHS,
    none_yet="ECB rates need no entry: upload the ECB’s own file for newer ones. Add currencies it does not publish, "
    "or contract rates.",
    prepare=_complete,
)
