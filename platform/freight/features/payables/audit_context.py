"""The inputs for auditing carriers' invoices, read at once for many of them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bson import ObjectId

from freight.core.payables.duplicates import CarrierBill
from freight.core.payables.orders import Order
from freight.core.payables.statuses import PayableStatus
from freight.core.payables.workflow import WorkflowRule
from freight.core.records import Stored
from freight.core.shipments.references import normalize_reference
from freight.documents.account import Account
from freight.documents.carrier_invoice import CarrierInvoice, CarrierInvoiceState
from freight.documents.invoice import Invoice, match_primary_invoices
from freight.documents.payable import Payable
from freight.documents.purchase_order import PurchaseOrder
from freight.documents.records.carrier_invoice import StoredCarrierInvoice
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.payable import StoredPayable
from freight.documents.shipment import Shipment
from freight.features.payables.carrier_list import CarrierList, read_carrier_list
from freight.features.payables.orders.order_draws import to_core_order
from freight.features.payables.tax_audit import PayableTaxContext, read_payable_tax_context
from freight.features.payables.workflow import rules as workflow
from freight.features.setup.carriers.lookup import load_carriers_by_key
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, index_by_id, scoped

_CARRIER = "data.shipmentInformation.carrier"


@dataclass(frozen=True)
class PayableAuditContext:
    """The inputs for auditing some carriers' invoices."""

    rows: Mapping[tuple[str, str], Sequence[StoredCarrierInvoice]]  # by carrier and number
    of_shipment: Mapping[ObjectId, Sequence[StoredCarrierInvoice]]  # of every carrier, earliest first
    invoices: Mapping[ObjectId, StoredInvoice]  # by shipment
    statuses: Mapping[ObjectId, str]  # of shipments
    references: Mapping[ObjectId, Sequence[str]]  # of shipments
    terms: Mapping[str, int]
    orders: Mapping[str, Sequence[Order]]  # by number or reference
    rules: Sequence[WorkflowRule]
    accounts: Mapping[ObjectId, str]  # account numbers
    carriers: Mapping[ObjectId, str]  # the carriers named by shipments
    carrier_list: CarrierList
    competing: Mapping[str, Sequence[CarrierBill]]  # all charged and not rejected, by shipment number
    payables: Mapping[str, StoredPayable]  # those of the competing bills, by id
    tax: PayableTaxContext | None  # None where the company isn't registered for tax


async def read_audit_context(scope: Scope, payables: Sequence[StoredPayable]) -> PayableAuditContext:
    """Read the audit inputs of these carriers' invoices."""
    living: Record = {"is_removed": False}
    key_filters = [{"carrier_key": payable["carrier_key"], "number_key": payable["number_key"]} for payable in payables]
    rows: dict[tuple[str, str], list[StoredCarrierInvoice]] = defaultdict(list)
    async for row in scoped(CarrierInvoice, scope).find({**living, "$or": key_filters}).sort("_id", 1):
        rows[row["carrier_key"], row["number_key"]].append(row)
    shipments = list({row["shipment_id"] for same in rows.values() for row in same})
    of_shipment: dict[ObjectId, list[StoredCarrierInvoice]] = defaultdict(list)
    charged = (
        await scoped(CarrierInvoice, scope).find(living | {"shipment_id": {"$in": shipments}}).sort("_id", 1).to_list()
    )
    for row in charged:
        if row["state"] == CarrierInvoiceState.ENTERED:
            of_shipment[row["shipment_id"]].append(row)
    primary = match_primary_invoices(shipments)
    invoices: dict[ObjectId, StoredInvoice] = {}
    async for invoice in scoped(Invoice, scope).find(primary):
        invoices |= dict.fromkeys(invoice["shipment_ids"], invoice)
    projection = ["status", "references", _CARRIER]
    shipments_by_id = index_by_id(await scoped(Shipment, scope).find({"_id": {"$in": shipments}}, projection).to_list())
    references = {record_id: shipment["references"] for record_id, shipment in shipments_by_id.items()}
    carriers = sorted({payable["carrier_key"] for payable in payables})
    related_payables = await _payables(scope, charged)
    return PayableAuditContext(
        rows,
        of_shipment,
        invoices,
        {record_id: shipment["status"] for record_id, shipment in shipments_by_id.items()},
        references,
        {key: carrier["payment_days"] for key, carrier in (await load_carriers_by_key(scope, carriers)).items()},
        await _orders(scope, rows, references),
        await workflow.list_workflow_rules(scope),
        await _account_numbers(scope, rows),
        {record_id: _carrier_of(shipment) for record_id, shipment in shipments_by_id.items()},
        await read_carrier_list(scope),
        _competing(charged, related_payables, invoices),
        {str(payable["_id"]): payable for payable in related_payables.values()},
        await read_payable_tax_context(scope, payables, rows),
    )


def _carrier_of(shipment: Stored) -> str:
    information = (shipment.get("data") or {}).get("shipmentInformation") or {}
    return str(information.get("carrier") or "")


async def _payables(scope: Scope, rows: Sequence[StoredCarrierInvoice]) -> Mapping[tuple[str, str], StoredPayable]:
    """Return the invoices these rows belong to, by carrier and number."""
    keys = sorted({(row["carrier_key"], row["number_key"]) for row in rows})
    if not keys:
        return {}
    key_filters = [{"carrier_key": carrier, "number_key": number} for carrier, number in keys]
    cursor = scoped(Payable, scope).find({"$or": key_filters})
    return {(payable["carrier_key"], payable["number_key"]): payable async for payable in cursor}


def _competing(
    rows: Sequence[StoredCarrierInvoice],
    payables: Mapping[tuple[str, str], StoredPayable],
    invoices: Mapping[ObjectId, StoredInvoice],
) -> Mapping[str, Sequence[CarrierBill]]:
    """Return the bills of invoices that were not rejected, by shipment number."""
    bills_by_key: dict[str, list[CarrierBill]] = defaultdict(list)
    for row in rows:
        payable = payables.get((row["carrier_key"], row["number_key"]))
        if payable is not None and payable["status"] != PayableStatus.REJECTED:
            bills_by_key[row["shipment_number"]].append(build_carrier_bill(payable, row, invoices))
    return bills_by_key


async def _orders(
    scope: Scope,
    rows: Mapping[tuple[str, str], Sequence[StoredCarrierInvoice]],
    references: Mapping[ObjectId, Sequence[str]],
) -> Mapping[str, Sequence[Order]]:
    order_keys = {normalize_reference(row["order_number"]) for same in rows.values() for row in same}
    keys = sorted(order_keys.union(*references.values()) - {""})
    orders_by_key: dict[str, list[Order]] = defaultdict(list)
    async for stored in scoped(PurchaseOrder, scope).find({"keys": {"$in": keys}}).sort("_id", 1):
        for key in stored["keys"]:
            orders_by_key[key].append(to_core_order(stored))
    return orders_by_key


async def _account_numbers(
    scope: Scope, rows: Mapping[tuple[str, str], Sequence[StoredCarrierInvoice]]
) -> Mapping[ObjectId, str]:
    ids = list({row["account_id"] for same in rows.values() for row in same} - {None})
    cursor = scoped(Account, scope).find({"_id": {"$in": ids}}, ["account_number"])
    return {account["_id"]: account["account_number"] async for account in cursor}


def build_carrier_bill(
    payable: StoredPayable, row: StoredCarrierInvoice, invoices: Mapping[ObjectId, StoredInvoice]
) -> CarrierBill:
    """Return what a carrier charges for one shipment, in the form that is compared with other invoices."""
    charges = {(charge["charge_code"].casefold(), charge["amount"]) for charge in row["charges"]}
    currency = _currency(row, invoices)
    return CarrierBill(
        str(payable["_id"]),
        row["number"],
        row["carrier"],
        row["carrier_key"],
        row["shipment_number"],
        row["total"],
        currency,
        charges,
    )


def get_charge_currency(row: StoredCarrierInvoice, beside: PayableAuditContext) -> str:
    """Return the currency of a carrier's charges; if it names none, that of the shipment's invoice."""
    return _currency(row, beside.invoices)


def _currency(row: StoredCarrierInvoice, invoices: Mapping[ObjectId, StoredInvoice]) -> str:
    invoice = invoices.get(row["shipment_id"])
    return row["currency"] or (invoice["currency"] if invoice else "")
