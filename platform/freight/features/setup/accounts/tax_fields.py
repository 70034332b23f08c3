"""The tax fields of accounts: what they look like in a form, and what can be saved."""

import re
from datetime import date

from freight.core.countries import find_country_code
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.spec import FieldOption, FieldSpec
from freight.core.records import Stored
from freight.core.tax.customers import TAX_GROUP
from freight.core.tax.facts import TAX_FACTS
from freight.core.tax.numbers import read_tax_number
from freight.features.setup.accounts.schemas import TaxNumberView
from freight.kit import clock
from freight.kit.paper.catalogs import PAPER_LANGUAGES
from freight.kit.records.resource import FormSection
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

TAX_NUMBER, NUMBER_CHECK = f"{TAX_GROUP}#taxNumber", f"{TAX_GROUP}#numberCheck"
_NUMBER = "Tax number: "


def _options(**labels: str) -> tuple[FieldOption, ...]:
    return tuple(FieldOption(value=value, label=label, aliases=(label,)) for value, label in labels.items())


TAX_FIELDS = (
    FieldSpec(
        key=TAX_NUMBER, label="Tax number", length=40, display_order=9,
        aliases=("VAT number", "VAT ID", "VAT no", "GST number", "Tax ID"),
        tool_tip="VAT, GST or similar number in the account's country. Its check digits are checked",
    ),
    FieldSpec(
        key=NUMBER_CHECK, label="Number check", type="dropdown", display_order=9,
        options=_options(valid="Valid", not_valid="Not valid"),
        tool_tip="What the tax authority said, for example in VIES. Leave blank if you did not look it up",
    ),
    FieldSpec(
        key=f"{TAX_GROUP}#numberCheckedOn", label="Checked on", type="date", display_order=9,
        tool_tip="The day you looked the number up, for example in VIES",
    ),
    FieldSpec(
        key=f"{TAX_GROUP}#customerKind", label="Kind of customer", type="dropdown", display_order=9,
        options=_options(**TAX_FACTS["customer_kind"].options),
        tool_tip="A business buys for its work. Tax rules often treat consumers differently",
    ),
    FieldSpec(key=f"{TAX_GROUP}#city", label="City", length=60, display_order=9),
    FieldSpec(
        key=f"{TAX_GROUP}#region", label="State or province", length=6, display_order=9,
        regex=r"^[A-Za-z0-9-]{1,6}$", error_message="State or province: enter its code, such as QC or TX.",
        tool_tip="Its code, such as QC for Quebec",
    ),
    FieldSpec(
        key=f"{TAX_GROUP}#postalCode", label="Postal code", length=20, display_order=9,
        tool_tip="Some areas have tax rules of their own, such as the Canary Islands: they are known by it",
    ),
    FieldSpec(
        key=f"{TAX_GROUP}#certificate", label="Exemption certificate", length=60, display_order=9,
        tool_tip="The number of the certificate the customer gave you. Leave blank if there is none",
    ),
    FieldSpec(
        key=f"{TAX_GROUP}#certificateFrom", label="Certificate from", type="date", display_order=9,
        tool_tip="Its first day. Leave blank if it has none",
    ),
    FieldSpec(
        key=f"{TAX_GROUP}#certificateTo", label="Certificate to", type="date", display_order=9,
        tool_tip="Its last day. Leave blank if it has none",
    ),
    FieldSpec(
        key=f"{TAX_GROUP}#language", label="Language of invoices", type="dropdown", display_order=9,
        options=_options(**PAPER_LANGUAGES),
        tool_tip="The customer's invoices are printed in this language. Leave blank for the language of the system",
    ),
    FieldSpec(
        key=f"{TAX_GROUP}#buyerReference", label="Buyer reference", length=100, display_order=9,
        tool_tip="What the customer asks you to put on each invoice, such as a German Leitweg-ID. Leading zeros count",
    ),
    FieldSpec(
        key=f"{TAX_GROUP}#endpointScheme", label="Electronic address scheme", length=4, display_order=9,
        regex=r"^\d{4}$", error_message="Electronic address scheme: enter the code of 4 digits, such as 0106.",
        tool_tip="What kind of electronic address it is, as 4 digits: 0106 for a Dutch KvK number, 0088 for a GLN",
    ),
    FieldSpec(
        key=f"{TAX_GROUP}#endpointId", label="Electronic address", length=60, display_order=9,
        tool_tip="The customer's address for electronic invoices, such as its Peppol ID without the scheme",
    ),
)  # fmt: skip
TAX_SECTION = FormSection("Tax", tuple(field.key for field in TAX_FIELDS))


def complete_tax_fields(scope: Scope, account: Record, before: Stored | None) -> None:
    """Complete the tax fields of an account that is to be stored: its number in the form of its country, without a
    check that belongs to another number. Raises Invalid naming the field."""
    tax = account["data"].get(TAX_GROUP)
    if not tax:
        return
    earlier = ((before or {}).get("data") or {}).get(TAX_GROUP) or {}
    account["country"] = country = find_country_code(account["country"]) or account["country"]
    _complete_number(tax, earlier, country)
    _check_number_check(tax, clock.today(scope.place))
    if tax.get("region"):
        tax["region"] = str(tax["region"]).upper().removeprefix(f"{country}-")
    if tax.get("certificateFrom") and tax.get("certificateTo") and tax["certificateTo"] < tax["certificateFrom"]:
        raise Invalid("Certificate to: this day is before the first one.", code=ErrorCode.DATES_REVERSED)
    if (tax.get("certificateFrom") or tax.get("certificateTo")) and not tax.get("certificate"):
        raise Invalid("Exemption certificate: enter its number, or remove its days.", code=ErrorCode.TAX_FIELDS)
    if tax.get("endpointScheme") and not tax.get("endpointId"):
        raise Invalid("Electronic address: enter it, or remove its scheme.", code=ErrorCode.TAX_FIELDS)
    if tax.get("endpointId") and not tax.get("endpointScheme"):
        raise Invalid("Electronic address scheme: enter the code of 4 digits, such as 0106.", code=ErrorCode.TAX_FIELDS)


def describe_tax_number(country: str, text: str) -> TaxNumberView:
    """Return a tax number as saving would store it, or why it would not."""
    try:
        return TaxNumberView(number=_read_number(find_country_code(country) or country, text), problem="")
    except Invalid as wrong:
        return TaxNumberView(number="", problem=wrong.message.removeprefix(_NUMBER))


def _read_number(country: str, text: str) -> str:
    if text.strip() and not re.fullmatch(r"[A-Z]{2}", country):
        raise Invalid(f"{_NUMBER}enter the country of the account first.", code=ErrorCode.TAX_NUMBER)
    try:
        return read_tax_number(country, text)
    except Invalid as wrong:
        raise Invalid(f"{_NUMBER}{wrong.message}", code=wrong.code) from wrong


def _complete_number(tax: Record, earlier: Stored, country: str) -> None:
    number = _read_number(country, str(tax.get("taxNumber") or ""))
    tax["taxNumber"] = number
    if not number:
        del tax["taxNumber"]
    check = (tax.get("numberCheck"), tax.get("numberCheckedOn"))
    is_changed = number != str(earlier.get("taxNumber") or "")
    if is_changed and check == (earlier.get("numberCheck"), earlier.get("numberCheckedOn")):
        # it was made for another number
        tax.pop("numberCheck", None)
        tax.pop("numberCheckedOn", None)


def _check_number_check(tax: Stored, today: date) -> None:
    check, day = tax.get("numberCheck"), str(tax.get("numberCheckedOn") or "")
    if (check or day) and not tax.get("taxNumber"):
        raise Invalid("Tax number: enter the number that was checked.", code=ErrorCode.TAX_NUMBER)
    if check and not day:
        raise Invalid("Checked on: enter the day you looked the number up.", code=ErrorCode.TAX_FIELDS)
    if day and not check:
        raise Invalid("Number check: choose whether the number was valid that day.", code=ErrorCode.TAX_FIELDS)
    if day > today.isoformat():
        raise Invalid("Checked on: this day is in the future.", code=ErrorCode.TAX_FIELDS)
