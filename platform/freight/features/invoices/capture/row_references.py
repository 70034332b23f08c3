"""The stored records that the rows of a chunk refer to: shipments, invoices, accounts, numbers; each read once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.invoices.capture import BILL_TO, NUMBER, SHIPMENT
from freight.core.invoices.duplicates import normalize_invoice_number
from freight.core.records import Stored
from freight.documents.account import Account
from freight.documents.invoice import Invoice
from freight.documents.records.account import StoredAccount
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.number_claim import StoredNumberClaim
from freight.documents.records.shipment import StoredShipment
from freight.features.invoices.capture.listing import build_capture_row
from freight.features.ledger.duplicates import service as duplicates
from freight.features.ledger.duplicates.service import NumberClaimKey
from freight.features.ledger.invoices import store as invoices
from freight.features.ledger.invoices.drafts import TariffLines, load_tariff_lines
from freight.features.ledger.invoices.payers import find_billed_accounts, find_invoice_payers
from freight.features.shipments import store as shipments_store
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, index_by_id, parse_object_id, scoped

Row = Stored


@dataclass
class CaptureReferences:
    """The stored records that the rows of one chunk refer to."""

    shipments: dict[ObjectId, StoredShipment]
    by_number: dict[str, StoredShipment]
    invoices: dict[str, StoredInvoice]
    with_primary: dict[ObjectId, StoredInvoice]
    accounts: dict[str, StoredAccount]
    accounts_by_id: dict[ObjectId, StoredAccount]
    billed_by_id: dict[ObjectId, StoredAccount]  # the bill-to accounts
    numbers: dict[str, StoredInvoice]
    claims: dict[NumberClaimKey, list[StoredNumberClaim]]
    tariffs: TariffLines

    def invoice_of(self, row: Row) -> StoredInvoice | None:
        """Return the invoice a row changes."""
        return self.invoices.get(row.get("id") or "")

    def shipment_of(self, row: Row) -> StoredShipment | None:
        """Return the shipment a row refers to: that of its invoice, or the one it names by id or number."""
        if invoice := self.invoice_of(row):
            return self.shipments.get(invoice["shipment_ids"][0])
        if ObjectId.is_valid(row.get("shipmentId") or ""):
            return self.shipments.get(ObjectId(row["shipmentId"]))
        return self.by_number.get(str(row.get(SHIPMENT) or "").strip())

    def base(self, row: Row) -> Record:
        """Return the stored cells of a row, overlaid with those it names itself."""
        shipment = self.shipment_of(row)
        if shipment is None:
            return {}
        capture_row = build_capture_row(shipment, self.invoice_of(row), {}).model_dump(by_alias=True)
        return {key: value for key, value in capture_row.items() if "#" in key}


async def load_capture_references(
    scope: Scope, rows: Sequence[Row], account_id: str, session: AsyncClientSession
) -> CaptureReferences:
    """Load what the rows refer to; with an `account_id`, shipments of other accounts are unknown."""
    own = await _invoices(scope, rows, session)
    shipments = await _shipments(scope, rows, own, account_id, session)
    shipments_by_id = index_by_id(shipments)
    primaries = await invoices.find_primary_invoices(scope, list(shipments_by_id), session)
    billed = {str(row[BILL_TO]).strip() for row in rows if row.get(BILL_TO)}
    billed |= {invoice["bill_to"]["account_number"] for invoice in own.values()}
    owners = {shipment["account_id"] for shipment in shipments if shipment["account_id"]}
    query = {"$or": [{"account_number": {"$in": sorted(billed)}}, {"_id": {"$in": [*owners]}}]}
    accounts = await scoped(Account, scope).find(query, session=session).to_list()
    by_own_id = index_by_id(accounts)
    # an account already billed on an invoice may be outside the scope
    payers = await find_invoice_payers(scope, own.values(), session) if own else {}
    typed = {str(row[NUMBER]).strip() for row in rows if row.get(NUMBER)}
    # when the bill-to changes, the number moves with the invoice
    forms = {normalize_invoice_number(number) for number in typed | {invoice["number"] for invoice in own.values()}} - {
        ""
    }
    return CaptureReferences(
        shipments=shipments_by_id,
        by_number={shipment["shipment_number"]: shipment for shipment in shipments},
        invoices=own,
        with_primary={record_id: invoice for invoice in primaries for record_id in invoice["shipment_ids"]},
        accounts={account["account_number"]: account for account in [*payers.values(), *accounts]},
        accounts_by_id=by_own_id,
        billed_by_id=await find_billed_accounts(scope, by_own_id, session),
        numbers=await _numbers(scope, typed, session),
        claims=await duplicates.find_claim_holders(scope, forms, session) if forms else {},
        tariffs=await load_tariff_lines(scope, shipments, session),
    )


async def _invoices(scope: Scope, rows: Sequence[Row], session: AsyncClientSession) -> dict[str, StoredInvoice]:
    ids = {ObjectId(row["id"]) for row in rows if ObjectId.is_valid(row.get("id") or "")}
    if not ids:
        return {}
    query = {"_id": {"$in": [*ids]}, "is_deleted": False}
    cursor = scoped(Invoice, scope).find(query, session=session)
    return {str(invoice["_id"]): invoice async for invoice in cursor}


async def _shipments(
    scope: Scope, rows: Sequence[Row], own: Mapping[str, StoredInvoice], account_id: str, session: AsyncClientSession
) -> list[StoredShipment]:
    record_ids = {record_id for invoice in own.values() for record_id in invoice["shipment_ids"]}
    record_ids |= {ObjectId(raw_id) for row in rows if ObjectId.is_valid(raw_id := row.get("shipmentId") or "")}
    numbers = {str(row[SHIPMENT]).strip() for row in rows if row.get(SHIPMENT)}
    by_number = await shipments_store.find_by_number(scope, numbers, session)
    visible = [
        shipment
        for shipment in by_number.values()
        if scope.allows_account(shipment["account_id"]) and not shipment["archived"]
    ]
    visible_ids = {shipment["_id"] for shipment in visible}
    shipments = [*visible, *await shipments_store.find_by_id(scope, record_ids - visible_ids, session)]
    if not account_id:
        return shipments
    account_object_id = parse_object_id(account_id, "account")
    return [shipment for shipment in shipments if shipment["account_id"] == account_object_id]


async def _numbers(scope: Scope, typed: set[str], session: AsyncClientSession) -> dict[str, StoredInvoice]:
    if not typed:
        return {}
    # a number is unique in the system, even across accounts the caller cannot see
    system_scope = scope.whole_system
    projection = {"number": 1, "account_id": 1, "shipment_numbers": 1, "bill_to.account_number": 1}
    query = {"number": {"$in": sorted(typed)}}
    cursor = scoped(Invoice, system_scope).find(query, projection, archived=True, session=session)
    return {invoice["number"]: invoice async for invoice in cursor}
