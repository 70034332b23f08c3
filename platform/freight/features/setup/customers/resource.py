"""Customers as records: the accounts of a system, with the fields of its account template."""

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.spec import FieldSpec
from freight.core.quotes.customers import NAME, NUMBER, VERTICAL
from freight.documents.account import Account
from freight.features.setup.templates.service import Template
from freight.kit.records.resource import Resource, ResourcePermissions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

PERMISSIONS = ResourcePermissions(see="quotes.menuQuotes", add="accounts.addAccounts", change="accounts.editAccounts")
ADDRESS = "accountInformation#address"
_PATHS = {
    NUMBER: "account_number",
    NAME: "name",
    VERTICAL: "industry_vertical",
    "accountInformation#country": "country",
    "accountInformation#currency": "currency",
    "accountInformation#paymentDays": "payment_days",
    "accountInformation#parentAccount": "parent_account_number",
    "accountInformation#isActive": "is_active",
    ADDRESS: "address",
}
_TYPED_DEFAULTS = {"country": "", "currency": "USD", "payment_days": 30, "parent_account_number": "", "is_active": True}
NUMBER_STAYS = "A customer's number cannot change because shipments and invoices use it."


def build_customer_resource(template: Template) -> Resource:
    """Return the resource of customers with the fields of an account template."""
    return Resource(
        name="customer",
        title="Customer",
        plural="Customers",
        document=Account,
        fields=template.fields,
        columns=_columns(template.fields),
        search=(NUMBER, NAME, VERTICAL),
        permissions=PERMISSIONS,
        paths=_PATHS,
        lines=frozenset({ADDRESS}),
        none_yet="Add the first one, or paste from a spreadsheet.",
        prepare=_complete,
    )


def _columns(fields: tuple[FieldSpec, ...]) -> tuple[str, ...]:
    field_specs = sorted(
        (spec for spec in fields if spec.is_active and spec.is_visible), key=lambda spec: spec.display_order
    )
    return tuple(spec.key for spec in field_specs)


async def _complete(_: Scope, after: Record, before: Record | None) -> None:
    """Make an account belong to itself, and keep its number."""
    if before is None:
        # in place: this very record is stored
        after.update({"account_id": after["_id"], "address": after.get("address") or []})
    elif after["account_number"] != before["account_number"]:
        raise Invalid(NUMBER_STAYS, code=ErrorCode.NUMBER_FIXED)
    after.update({name: value for name, value in _TYPED_DEFAULTS.items() if after.get(name) in (None, "")})
    after["payment_days"] = int(after["payment_days"])
