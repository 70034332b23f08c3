"""Accounts as records, with the rules for their invoices and charges."""

from dataclasses import replace

from freight.core.countries import read_country
from freight.core.currency.codes import check_currency
from freight.core.delivery.profile_checks import read_addresses
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.spec import FieldSpec
from freight.core.invoices.account_rules import CHARGE_RULES, INVOICE_RULES, InvoiceRules
from freight.core.invoices.received import is_readable
from freight.documents.account import Account, match_active_accounts
from freight.features.setup.accounts.hierarchy import PARENT, find_parent_faults, validate_account_changes
from freight.features.setup.accounts.import_sheet import build_account_sheet_words
from freight.features.setup.accounts.tax_fields import (
    TAX_FIELDS,
    TAX_NUMBER,
    TAX_SECTION,
    complete_tax_fields,
)
from freight.features.setup.charges.options import list_charge_options
from freight.features.setup.tax.stored import has_tax_registration
from freight.kit.access import Access
from freight.kit.records.resource import FormSection, Resource, ResourcePermissions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

NUMBER, NAME, COUNTRY = "account#accountNumber", "account#accountName", "account#country"
ADDRESS, CURRENCY, DAYS = "account#address", "account#currency", "account#paymentDays"
VERTICAL, EMAIL = "account#industryVertical", "account#email"
BILL_TO, AUDITS = f"{INVOICE_RULES}#billTo", f"{INVOICE_RULES}#auditsReceived"
AUDITED, REASONS = f"{INVOICE_RULES}#auditedCharges", f"{INVOICE_RULES}#rejectionReasons"
ALLOWS_ZERO, MANDATORY = f"{CHARGE_RULES}#allowZeroBilling", f"{CHARGE_RULES}#mandatoryCharges"

FIELDS = (
    FieldSpec(
        key=NUMBER, label="Number", length=20, is_mandatory=True, is_unique_field=True, is_master_field=True,
        regex=r"^[A-Za-z0-9_-]+$", display_order=1, aliases=("Account number",),
        error_message="Number: letters, digits, hyphens and underscores only.",
        tool_tip="Leading zeros count. An account keeps its number",
    ),
    FieldSpec(key=NAME, label="Name", length=60, is_mandatory=True, display_order=2, aliases=("Account name",)),
    FieldSpec(
        key=PARENT, label="Parent account", type="autocomplete", length=20, display_order=3,
        suggestions_source="account", suggestion_field="accountNumber",
        tool_tip="The account that this one is part of",
    ),
    FieldSpec(
        key=COUNTRY, label="Country", length=40, display_order=3,
        tool_tip="A name, or the code of two or three letters. Kept as the code of two letters",
    ),
    FieldSpec(
        key=CURRENCY, label="Currency", type="autocomplete", suggestions_source="currency", length=3,
        is_mandatory=True, default_value="USD", regex=r"^[A-Z]{3}$", display_order=4,
        error_message="Currency: three capital letters, such as USD.",
    ),
    FieldSpec(
        key=DAYS, label="Payment days", type="numeric", length=3, is_mandatory=True, default_value="30",
        display_order=4,
    ),
    FieldSpec(key=VERTICAL, label="Industry", length=60, display_order=4),
    FieldSpec(
        key=ADDRESS, label="Address", type="multiline", length=300, display_order=4,
        tool_tip="As the account's next invoices print it, line by line",
    ),
    FieldSpec(
        key=EMAIL, label="Email", length=500, display_order=4,
        aliases=(
            "AP email", "E-mail", "Email address", "E-mail address", "Emails", "AP e-mail", "AP email address",
            "Accounts payable email", "Invoice email", "Billing email", "Bill-to email", "Remit email",
        ),
        tool_tip="Where a delivery profile sends the invoices. Separate several by commas",
    ),
    FieldSpec(
        key=BILL_TO, label="Bill to", type="autocomplete", length=20, display_order=5,
        suggestions_source="account", suggestion_field="accountNumber",
        tool_tip="The account billed instead of this one. Leave blank to bill this account",
    ),
    FieldSpec(
        key=AUDITS, label="EDI audit profile", type="checkbox", display_order=6,
        tool_tip="Show the customer's amount next to yours on each charge, to accept or reject line by line",
    ),
    FieldSpec(
        key=AUDITED, label="Audited charges", type="multiselect", length=1_000, display_order=6,
        tool_tip="Leave blank to audit every charge. Of the others the customer's amount is not taken in",
    ),
    FieldSpec(
        key=REASONS, label="Rejection reasons", type="multiline", length=2_000, display_order=6,
        tool_tip="One a line, to choose from when an amount is rejected. Without ~ ^ @ - ' /",
    ),
    FieldSpec(
        key=ALLOWS_ZERO, label="Zero billing", type="checkbox", display_order=7,
        tool_tip="Allow charges of zero. Otherwise they cannot be saved",
    ),
    FieldSpec(
        key=MANDATORY, label="Mandatory charges", type="multiselect", length=1_000, display_order=8,
        tool_tip="Every invoice must have a value for each of these",
    ),
)  # fmt: skip


_MOST_DAYS = 365
LONGEST_REASON = 500
_WRONG_REASON = (
    f"Rejection reasons: “{{reason}}” can't be sent to the customer. Use up to {LONGEST_REASON} characters, "
    "without ~ ^ @ - ' /"
)


async def _complete(scope: Scope, after: Record, before: Record | None) -> None:
    """Complete an account and check its rules against the stored accounts. Raises Invalid naming the field."""
    if before and before["account_number"] != after["account_number"]:
        raise Invalid("Number: an account keeps its number. Add another account instead.", code=ErrorCode.NUMBER_KEPT)
    for name in ("country", "industry_vertical", "parent_account_number"):
        after[name] = (after.get(name) or "").strip()
    for name, empty in (("is_active", True), ("data", {}), ("address", [])):
        after.setdefault(name, empty)
    if after["currency"] != (before or {}).get("currency"):
        check_currency("Currency", after["currency"])
    if after["country"] and after["country"] != (before or {}).get("country"):
        after["country"] = read_country(after["country"])
    complete_tax_fields(scope, after, before)
    days = after["payment_days"]
    if days != int(days) or not 0 <= days <= _MOST_DAYS:
        raise Invalid(f"Payment days: enter whole days, 0 to {_MOST_DAYS}.", code=ErrorCode.PAYMENT_DAYS)
    after["payment_days"] = int(days)
    after["email"] = ", ".join(read_addresses(after.get("email") or "", "Email"))
    rules = InvoiceRules.of(after)
    for reason in rules.rejection_reasons:
        if len(reason) > LONGEST_REASON or not is_readable(reason):
            raise Invalid(_WRONG_REASON.format(reason=reason[:60]), code=ErrorCode.REJECTION_REASON)
    if rules.bill_to:
        after["data"][INVOICE_RULES]["billTo"] = await _billed(scope, after)


async def _billed(scope: Scope, account: Record) -> str:
    number = InvoiceRules.of(account).bill_to
    if number == account["account_number"]:
        return ""
    payer = await scoped(Account, scope).find_one(match_active_accounts([number]))
    if payer is None:
        raise Invalid(f"Bill to: there is no account {number}. Choose one from the list.", code=ErrorCode.BILL_TO)
    if further := InvoiceRules.of(payer).bill_to:
        raise Invalid(f"Bill to: {number} is itself billed to {further}. Choose {further}.", code=ErrorCode.BILL_TO)
    billed_query = {f"data.{INVOICE_RULES}.billTo": account["account_number"]}
    if billed_account := await scoped(Account, scope).find_one(billed_query):
        message = (
            f"{billed_account['account_number']} is billed to this account, so this account must pay its own invoices."
        )
        raise Invalid(f"Bill to: {message}", code=ErrorCode.BILL_TO)
    return number


SHEET = build_account_sheet_words(ADDRESS, DAYS)
ACCOUNTS = Resource(
    name="account",
    title="Account",
    plural="Accounts",
    document=Account,
    fields=FIELDS,
    columns=(NUMBER, NAME, ADDRESS, EMAIL, COUNTRY, PARENT, BILL_TO, AUDITS, ALLOWS_ZERO, MANDATORY),
    search=(NUMBER, NAME, ADDRESS),
    permissions=ResourcePermissions(
        see="accounts.viewAccounts", add="accounts.addAccounts", change="accounts.editAccounts"
    ),
    sections=(
        FormSection("Billing", (BILL_TO,)),
        FormSection("EDI audit", (AUDITS, AUDITED, REASONS)),
        FormSection("Charges", (ALLOWS_ZERO, MANDATORY)),
    ),
    paths={
        NUMBER: "account_number",
        NAME: "name",
        COUNTRY: "country",
        ADDRESS: "address",
        EMAIL: "email",
        CURRENCY: "currency",
        DAYS: "payment_days",
        PARENT: "parent_account_number",
        VERTICAL: "industry_vertical",
    },
    is_account=True,
    asked_as="accounts",
    lines=frozenset({ADDRESS}),
    none_yet="Add the first account, or upload a workbook. Shipments and tariffs belong to accounts.",
    sheet=SHEET,
    judge=find_parent_faults,
    prepare=_complete,
    stored=validate_account_changes,
)


async def _read_audited(scope: Scope) -> list[Record]:
    cursor = scoped(Account, scope).find({f"data.{INVOICE_RULES}": {"$exists": True}}, archived=True)
    return [dict(account) async for account in cursor if InvoiceRules.of(account).audits_received]


async def build_audited_account_resource(access: Access) -> Resource:
    """Return the resource of accounts with an EDI audit profile, limited to that profile."""
    resource = await build_account_resource(access)
    field_overrides = {NUMBER: {"is_readonly": True}, NAME: {"is_readonly": True}, AUDITS: {}, AUDITED: {}, REASONS: {}}
    return replace(
        resource,
        title="EDI audit profile",
        plural="EDI audit profiles",
        fields=tuple(
            field.model_copy(update=field_overrides[field.key])
            for field in resource.fields
            if field.key in field_overrides
        ),
        columns=(NAME, NUMBER, AUDITED, REASONS),
        sections=ACCOUNTS.sections,
        permissions=replace(resource.permissions, add=None),
        none_yet="What customers say of charges is not compared with ours. Put an account on an EDI audit profile.",
        rows=_read_audited,
    )


async def build_account_resource(access: Access) -> Resource:
    """Return the resource of accounts, with the charges to choose from and the currency of the caller's system; with
    tax fields if the company is registered for tax."""
    charges = await list_charge_options(access.scope)
    field_options: dict[str, dict[str, object]] = {
        MANDATORY: {"options": charges},
        AUDITED: {"options": charges},
        CURRENCY: {"default_value": (await access.system()).currency},
    }
    fields = tuple(field_spec.model_copy(update=field_options.get(field_spec.key, {})) for field_spec in FIELDS)
    if not await has_tax_registration(access.scope):
        return replace(ACCOUNTS, fields=fields)
    at = ACCOUNTS.columns.index(COUNTRY) + 1
    return replace(
        ACCOUNTS,
        fields=(*fields, *TAX_FIELDS),
        columns=(*ACCOUNTS.columns[:at], TAX_NUMBER, *ACCOUNTS.columns[at:]),
        sections=(*ACCOUNTS.sections, TAX_SECTION),
    )
