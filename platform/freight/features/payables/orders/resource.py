"""Purchase orders as records: form, history, workbook."""

from collections.abc import Sequence
from decimal import Decimal

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.carrier_invoices.names import get_charge_name_key
from freight.core.currency import check_currency
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.fields.numbers import exact
from freight.core.fields.spec import FieldOption, FieldSpec
from freight.core.money import ZERO, format_plain_amount, is_payable, round_to_currency
from freight.core.payables.orders import OrderStatus, format_order_name
from freight.core.shipments.references import normalize_reference
from freight.documents.purchase_order import PurchaseOrder
from freight.features.payables.orders import order_rechecks
from freight.kit.records.resource import FormSection, Resource, ResourcePermissions, StoredChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

NUMBER, CARRIER, CENTER = "order#number", "order#carrier", "order#costCenter"
CURRENCY, AMOUNT, STATUS = "order#currency", "order#amount", "order#status"
FROM, TO, REFERENCES, NOTE = "order#validFrom", "order#validTo", "order#references", "order#note"
_MOST = Decimal(10) ** 12
_MOST_REFERENCES = 200

FIELDS = (
    FieldSpec(
        key=NUMBER, label="PO number", length=40, is_mandatory=True, is_unique_field=True, is_master_field=True,
        display_order=1, aliases=("PO", "PO no", "Purchase order", "Number"),
    ),
    FieldSpec(
        key=CARRIER, label="Carrier", type="autocomplete", suggestions_source="carrier", length=100,
        is_mandatory=True, is_unique_field=True, display_order=2, aliases=("Vendor", "Supplier"),
    ),
    FieldSpec(
        key=CENTER, label="Cost center", length=60, display_order=3, aliases=("Account", "GL account"),
        tool_tip="The account or cost center that pays",
    ),
    FieldSpec(
        key=CURRENCY, label="Currency", type="autocomplete", suggestions_source="currency", length=3,
        is_mandatory=True, regex=r"^[A-Z]{3}$", display_order=4,
        error_message="Currency: three capital letters, such as USD.",
    ),
    FieldSpec(
        key=AMOUNT, label="Amount", type="numeric", decimals=2, length=16, is_mandatory=True, display_order=5,
        aliases=("Total", "PO amount"), tool_tip="What may be charged in all",
    ),
    FieldSpec(key=FROM, label="Valid from", type="date", length=10, display_order=6, aliases=("From",)),
    FieldSpec(
        key=TO, label="Valid to", type="date", length=10, display_order=7, aliases=("To", "Expires"),
        tool_tip="The last invoice date it is good for",
    ),
    FieldSpec(
        key=REFERENCES, label="Shipments and references", type="multiline", length=8_000, display_order=8,
        aliases=("Shipments", "References"),
        tool_tip="One a line: shipment, bill of lading or booking numbers. Leave blank to match by PO number alone",
    ),
    FieldSpec(
        key=STATUS, label="Status", type="dropdown", length=10, is_mandatory=True, display_order=9,
        default_value=OrderStatus.OPEN.value,
        options=tuple(FieldOption(value=OrderStatu.value) for OrderStatu in OrderStatus),
    ),
    FieldSpec(key=NOTE, label="Note", type="multiline", length=500, display_order=10),
)  # fmt: skip
_PATHS = {
    NUMBER: "number",
    CARRIER: "carrier",
    CENTER: "cost_center",
    CURRENCY: "currency",
    AMOUNT: "amount",
    FROM: "valid_from",
    TO: "valid_to",
    REFERENCES: "references",
    STATUS: "status",
    NOTE: "note",
}


async def _complete(scope: Scope, after: Record, before: Record | None) -> None:
    """Compute what is left of an order from its amount and what invoices have used. Raises Invalid naming the order and
    the field, since a workbook contains many."""
    for name in ("cost_center", "valid_from", "valid_to", "note"):
        after[name] = (after.get(name) or "").strip()
    after["number"], after["carrier"] = " ".join(after["number"].split()), " ".join(after["carrier"].split())
    after["references"] = [text for reference in after.get("references") or () if (text := reference.strip())]
    after |= {"number_key": normalize_reference(after["number"]), "carrier_key": get_charge_name_key(after["carrier"])}
    after["amount"] = exact(after["amount"])
    # only approvals change the used amount: restoring an earlier version does not
    after["used"] = before["used"] if before else ZERO
    after["left"] = after["amount"] - after["used"]
    if wrong := _wrong_with(after, before):
        raise Invalid(f"{format_order_name(after['number'])}: {wrong}", code=ErrorCode.ORDER)
    after |= {name: round_to_currency(after[name], after["currency"]) for name in ("amount", "used", "left")}
    after["keys"] = sorted(
        {after["number_key"], *(normalize_reference(reference) for reference in after["references"])} - {""}
    )


def _wrong_with(after: Record, before: Record | None) -> str:
    currency, amount = after["currency"], after["amount"]
    if not after["number_key"]:
        return "enter a number with letters or digits."
    if not after["carrier_key"]:
        return "enter the name of the carrier."
    check_currency("Currency", currency)
    if not is_payable(amount, currency):
        return f"Amount: {amount} has more decimals than {currency}."
    if not ZERO < amount < _MOST:
        return "Amount: enter more than 0."
    if after["valid_from"] and after["valid_to"] and after["valid_to"] < after["valid_from"]:
        return "Valid to: not before Valid from."
    if len(after["references"]) > _MOST_REFERENCES:
        return f"Shipments and references: up to {_MOST_REFERENCES}."
    return _wrong_with_use(after, before) if before and before["used"] else ""


def _wrong_with_use(after: Record, before: Record) -> str:
    """Return the obstacle to changing an order that approved invoices have used."""
    used = f"{format_plain_amount(before['used'], before['currency'])} {before['currency']}"
    if after["carrier_key"] != before["carrier_key"]:
        return f"Carrier: {used} of it is used, so its carrier stays."
    if after["currency"] != before["currency"]:
        return f"Currency: {used} of it is used, so its currency stays."
    return f"Amount: {used} of it is used. Enter that or more." if after["left"] < ZERO else ""


async def _stored(scope: Scope, changes: Sequence[StoredChange], session: AsyncClientSession) -> None:
    """Have invoices checked again that the order matches now or matched before. Raises Conflict for deleting one in
    use."""
    for before, after in changes:
        if after["archived"] and before and before["used"]:
            raise Conflict(
                f"Invoices have used {format_order_name(after['number'])}. Close it instead.", code=ErrorCode.IN_USE
            )
    keys = {key for before, after in changes for order in (before, after) if order for key in order["keys"]}
    await order_rechecks.mark_order_payables(scope, keys, session)


ORDERS = Resource(
    name="purchaseOrder",
    title="Purchase order",
    plural="Purchase orders",
    document=PurchaseOrder,
    fields=FIELDS,
    columns=(NUMBER, CARRIER, CENTER, CURRENCY, AMOUNT, FROM, TO, STATUS),
    search=(NUMBER, CARRIER, CENTER),
    permissions=ResourcePermissions(
        see="payables.viewPayables", add="payables.approvePayables", change="payables.approvePayables"
    ),
    sections=(FormSection("Good for", (FROM, TO, REFERENCES)),),
    paths=_PATHS,
    lines=frozenset({REFERENCES}),
    none_yet="Add the first purchase order, or upload a workbook. Carrier invoices that name it draw on it.",
    prepare=_complete,
    stored=_stored,
)
