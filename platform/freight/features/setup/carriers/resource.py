"""Carriers as records. One that open work names cannot be removed."""

from freight.core.carriers.names import list_carrier_keys
from freight.core.countries import find_country_code, read_country
from freight.core.currency.codes import check_currency
from freight.core.delivery.profile_checks import read_addresses
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.spec import FieldOption, FieldSpec
from freight.core.payables.due import USUAL_TERMS
from freight.core.tax.numbers import read_tax_number
from freight.core.workbooks.trade_headings import ADDRESS_PARTS
from freight.documents.carrier import Carrier
from freight.features.setup.accounts.import_sheet import build_address_lines, parse_payment_days
from freight.features.setup.carriers.usage import demand_unused_carriers, find_carrier_name_faults
from freight.kit import clock
from freight.kit.records.resource import FormSection, JoinedField, Resource, ResourcePermissions, SheetWords
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

CODE, NAME, OTHERS, MODE = "carrier#code", "carrier#name", "carrier#otherNames", "carrier#mode"
SCAC, IATA, EDI = "carrier#scac", "carrier#iataPrefix", "carrier#ediId"
COUNTRY, TAX, DAYS, CURRENCY = "carrier#country", "carrier#taxNumber", "carrier#paymentDays", "carrier#currency"
REMIT, CONTACT, EMAIL, PHONE = "carrier#remitTo", "carrier#contact", "carrier#email", "carrier#phone"
INSURANCE, INSURED_TO = "carrier#insurance", "carrier#insuranceTo"
AUTHORITY, AUTHORIZED_TO = "carrier#authority", "carrier#authorityTo"
_MODES = tuple(FieldOption(value=mode) for mode in ("Air", "Ocean", "Rail", "Ground"))
_MOST_DAYS, _MOST_CHANGES = 365, 20
# the terms of a carrier without any entered
_NO_TERMS: Record = {
    "payment_days": USUAL_TERMS,
    "country": "",
    "tax_number": "",
    "currency": "",
    "remit_to": [],
    "bank": None,
    "new_bank": None,
}

FIELDS = (
    FieldSpec(
        key=CODE, label="Code", length=20, is_mandatory=True, is_unique_field=True, is_master_field=True,
        regex=r"^[A-Za-z0-9_-]+$", display_order=1, aliases=("Carrier code", "Carrier", "SCAC or IATA code"),
        error_message="Code: letters, digits, hyphens and underscores only.",
        tool_tip="As shipments and tariffs name it: the SCAC, the IATA designator, or a code of your own",
    ),
    FieldSpec(key=NAME, label="Name", length=60, is_mandatory=True, display_order=2, aliases=("Carrier name",)),
    FieldSpec(
        key=OTHERS, label="Other names", type="multiline", length=1_000, display_order=3,
        tool_tip="One a line: how its invoices and files write its name",
    ),
    FieldSpec(key=MODE, label="Mode", type="dropdown", length=8, display_order=3, options=_MODES),
    FieldSpec(
        key=SCAC, label="SCAC", length=4, display_order=4, regex=r"^[A-Za-z]{2,4}$",
        error_message="SCAC: two to four letters.",
    ),
    FieldSpec(
        key=IATA, label="Air waybill prefix", length=3, display_order=4, regex=r"^\d{3}$", aliases=("AWB prefix",),
        error_message="Air waybill prefix: three digits, such as 020.",
        tool_tip="The three digits that its air waybills begin with. Leading zeros count",
    ),
    FieldSpec(key=EDI, label="EDI ID", length=35, display_order=4, tool_tip="How it names itself in EDI messages"),
    FieldSpec(
        key=COUNTRY, label="Country", length=40, display_order=5,
        tool_tip="A name, or the code of two or three letters. Kept as the code of two letters",
    ),
    FieldSpec(
        key=TAX, label="Tax number", length=40, display_order=5, aliases=("VAT number", "Tax ID"),
        tool_tip="Checked by the rules of its country",
    ),
    FieldSpec(
        key=DAYS, label="Payment days", type="numeric", length=3, is_mandatory=True, default_value="30",
        display_order=6, aliases=("Payment terms", "Terms"),
        tool_tip="Days after its date that an invoice of the carrier is due",
    ),
    FieldSpec(
        key=CURRENCY, label="Currency", type="autocomplete", suggestions_source="currency", length=3,
        regex=r"^[A-Z]{3}$", display_order=6, error_message="Currency: three capital letters, such as USD.",
    ),
    FieldSpec(
        key=REMIT, label="Remit to", type="multiline", length=300, display_order=7, aliases=("Remit-to address",)
    ),
    FieldSpec(key=CONTACT, label="Contact", length=60, display_order=8),
    FieldSpec(key=EMAIL, label="Email", length=500, display_order=8, tool_tip="Separate several by commas"),
    FieldSpec(key=PHONE, label="Phone", length=30, display_order=8),
    FieldSpec(
        key=INSURANCE, label="Insurance policy", length=60, display_order=9, aliases=("Policy number",),
    ),
    FieldSpec(
        key=INSURED_TO, label="Insured through", type="date", display_order=9, aliases=("Insurance expiry",),
        tool_tip="The last day of its cargo insurance. You are warned 30 days before",
    ),
    FieldSpec(
        key=AUTHORITY, label="Operating authority", length=60, display_order=9, aliases=("MC number", "DOT number"),
        tool_tip="Its license to carry, such as the MC number",
    ),
    FieldSpec(
        key=AUTHORIZED_TO, label="Authorized through", type="date", display_order=9,
        tool_tip="The last day of its license. Leave blank if it has none",
    ),
)  # fmt: skip


async def _complete(scope: Scope, after: Record, before: Record | None) -> None:
    """Complete a carrier that is to be stored. Raises Invalid naming the field."""
    if before and before["code"].casefold() != after["code"].casefold():
        raise Invalid("Code: a carrier keeps its code. Add another carrier instead.", code=ErrorCode.CODE_KEPT)
    empty: Record = {"other_names": [], "remit_to": [], "data": {}, "bank": None, "new_bank": None}
    for name, value in empty.items():
        after.setdefault(name, value)
    after["other_names"] = [text for name in after["other_names"] if (text := " ".join(name.split()))]
    after["keys"] = list_carrier_keys((after["code"], after["name"], *after["other_names"]))
    for name in ("scac", "country", "tax_number", "currency", "email"):
        after[name] = str(after.get(name) or "").strip()
    after["scac"] = after["scac"].upper()
    if after["currency"] and after["currency"] != (before or {}).get("currency"):
        check_currency("Currency", after["currency"])
    if after["country"] and after["country"] != (before or {}).get("country"):
        after["country"] = read_country(after["country"])
    after["tax_number"] = _read_tax_number(after["country"], after["tax_number"])
    days = after["payment_days"]
    if days != int(days) or not 0 <= days <= _MOST_DAYS:
        raise Invalid(f"Payment days: enter whole days, 0 to {_MOST_DAYS}.", code=ErrorCode.PAYMENT_DAYS)
    after["payment_days"] = int(days)
    after["email"] = ", ".join(read_addresses(after["email"], "Email"))
    _note_terms_change(scope, after, before)


def _note_terms_change(scope: Scope, after: Record, before: Record | None) -> None:
    """Note who changed what payments depend on: they do not release a payment to the carrier alone."""
    changes = after.get("terms_changes") or []
    if any(after.get(name) != (before or _NO_TERMS).get(name) for name in _NO_TERMS):
        changes = [*changes, {"by": scope.user_id, "on": clock.now()}][-_MOST_CHANGES:]
    after["terms_changes"] = changes


def _read_tax_number(country: str, typed: str) -> str:
    if typed and not country:
        raise Invalid(
            "Country: missing. The tax number is checked by the rules of its country.", code=ErrorCode.COUNTRY_UNKNOWN
        )
    return read_tax_number(find_country_code(country) or country, typed)


CARRIERS = Resource(
    name="carrier",
    title="Carrier",
    plural="Carriers",
    document=Carrier,
    fields=FIELDS,
    columns=(CODE, NAME, MODE, COUNTRY, DAYS, INSURED_TO, AUTHORIZED_TO),
    search=(CODE, NAME, OTHERS),
    permissions=ResourcePermissions(
        see="carriers.viewCarriers", add="carriers.addCarriers", change="carriers.editCarriers"
    ),
    sections=(
        FormSection("Numbers", (SCAC, IATA, EDI)),
        FormSection("Tax", (COUNTRY, TAX)),
        FormSection("Payment", (DAYS, CURRENCY, REMIT)),
        FormSection("Contact", (CONTACT, EMAIL, PHONE)),
        FormSection("Insurance and authority", (INSURANCE, INSURED_TO, AUTHORITY, AUTHORIZED_TO)),
    ),
    paths={
        CODE: "code",
        NAME: "name",
        OTHERS: "other_names",
        MODE: "mode",
        SCAC: "scac",
        IATA: "iata_prefix",
        EDI: "edi_id",
        COUNTRY: "country",
        TAX: "tax_number",
        DAYS: "payment_days",
        CURRENCY: "currency",
        REMIT: "remit_to",
        CONTACT: "contact",
        EMAIL: "email",
        PHONE: "phone",
        INSURANCE: "insurance",
        INSURED_TO: "insurance_to",
        AUTHORITY: "authority",
        AUTHORIZED_TO: "authority_to",
    },
    lines=frozenset({OTHERS, REMIT}),
    asked_as="carriers",
    none_yet="Add the carriers you work with, upload a workbook, or add those that your shipments and tariffs name.",
    sheet=SheetWords(
        cells={DAYS: parse_payment_days}, joined=(JoinedField(REMIT, ADDRESS_PARTS, build_address_lines),)
    ),
    judge=find_carrier_name_faults,
    prepare=_complete,
    stored=demand_unused_carriers,
)
