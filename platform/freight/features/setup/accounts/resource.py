"""Accounts with the rules that their invoices and charges obey, as records."""

from dataclasses import replace

from freight.core.errors import Invalid
from freight.core.fields.spec import FieldSpec
from freight.core.invoices.account_rules import CHARGE_RULES, INVOICE_RULES, InvoiceRules
from freight.documents.account import Account
from freight.features.setup.accounts.charges import charge_options
from freight.kit.access import Access
from freight.kit.resource import Permissions, Resource
from freight.kit.tenancy import Record, Scope, scoped

NUMBER, NAME, COUNTRY = "account#accountNumber", "account#accountName", "account#country"
ADDRESS = "account#address"
BILL_TO, AUDITS = f"{INVOICE_RULES}#billTo", f"{INVOICE_RULES}#auditsReceived"
ALLOWS_ZERO, MANDATORY = f"{CHARGE_RULES}#allowZeroBilling", f"{CHARGE_RULES}#mandatoryCharges"

FIELDS = (
    FieldSpec(key=NUMBER, label="Number", length=20, is_readonly=True, is_master_field=True, display_order=1),
    FieldSpec(key=NAME, label="Name", length=60, is_readonly=True, display_order=2),
    FieldSpec(key=COUNTRY, label="Country", length=40, is_readonly=True, display_order=3),
    FieldSpec(
        key=ADDRESS, label="Address", type="multiline", length=300, display_order=4,
        tool_tip="As the account's next invoices print it, line by line",
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
        key=ALLOWS_ZERO, label="Zero billing", type="checkbox", display_order=7,
        tool_tip="Allow charges of zero. Otherwise they cannot be saved",
    ),
    FieldSpec(
        key=MANDATORY, label="Mandatory charges", type="multiselect", length=1_000, display_order=8,
        tool_tip="Every invoice must have a value for each of these",
    ),
)  # fmt: skip


async def _complete(scope: Scope, after: Record, _: Record | None) -> None:
    """Hold the rules against the accounts that are stored. Raises Invalid naming the field."""
    if InvoiceRules.of(after).bill_to:
        after["data"][INVOICE_RULES]["billTo"] = await _billed(scope, after)


async def _billed(scope: Scope, account: Record) -> str:
    number = InvoiceRules.of(account).bill_to
    if number == account["account_number"]:
        return ""
    found = await scoped(Account, scope).find_one({"account_number": number, "is_active": {"$ne": False}})
    if found is None:
        raise Invalid(f"Bill to: there is no account {number}. Choose one from the list.", code="bill_to")
    if further := InvoiceRules.of(found).bill_to:
        raise Invalid(f"Bill to: {number} is itself billed to {further}. Choose {further}.", code="bill_to")
    others = {f"data.{INVOICE_RULES}.billTo": account["account_number"]}
    if other := await scoped(Account, scope).find_one(others):
        said = f"{other['account_number']} is billed to this account, so this account must pay its own invoices."
        raise Invalid(f"Bill to: {said}", code="bill_to")
    return number


ACCOUNTS = Resource(
    name="account",
    title="Account",
    plural="Accounts",
    document=Account,
    fields=FIELDS,
    columns=(NUMBER, NAME, ADDRESS, COUNTRY, BILL_TO, AUDITS, ALLOWS_ZERO, MANDATORY),
    search=(NUMBER, NAME, ADDRESS),
    permissions=Permissions(see="accounts.viewAccounts", add=None, change="accounts.editAccounts"),
    paths={NUMBER: "account_number", NAME: "name", COUNTRY: "country", ADDRESS: "address"},
    lines=frozenset({ADDRESS}),
    none_yet="The system has no accounts yet.",
    prepare=_complete,
)


async def accounts_of(access: Access) -> Resource:
    """The resource with the charges that the caller's system has to choose from."""
    options = await charge_options(access.scope)
    fields = tuple(each.model_copy(update={"options": options}) if each.key == MANDATORY else each for each in FIELDS)
    return replace(ACCOUNTS, fields=fields)
