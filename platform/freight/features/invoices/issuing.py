"""Make open invoices ready and issue them with a number. Shipments without an invoice are billed separately."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.invoices.comparing import Quoted
from freight.core.invoices.readiness import BillingChoice, ReadinessFinding
from freight.core.invoices.settling import find_open_invoice_problem, settle_lines
from freight.core.invoices.statuses import OPEN, StatusAction, get_status_transition
from freight.core.records import copy_record
from freight.core.shipments.statuses import NOT_RATED, READY_FOR_INVOICING
from freight.documents.records.account import StoredAccount
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.shipment import StoredShipment
from freight.features.invoices.tariff_values import load_invoice_quoted_values
from freight.features.ledger.invoices import store
from freight.features.ledger.invoices.drafts import Issuance, build_history_step, build_stored_lines, read_invoice_lines
from freight.features.ledger.invoices.payers import get_invoice_dates
from freight.features.shipments import store as shipments_store
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import index_by_id


@dataclass(frozen=True)
class OpenInvoice:
    """An open invoice with its shipments, and the quoted values if the quote is selected."""

    invoice: StoredInvoice
    shipments: Sequence[StoredShipment]
    quoted: Quoted | None = None

    def finding(self, choice: BillingChoice | None = None) -> ReadinessFinding | None:
        """Return why it cannot be made ready or issued; None when it can."""
        return find_open_invoice_problem(self.invoice, self.shipments, self.quoted, choice)

    def ready(self, issuance: Issuance, choice: BillingChoice | None = None) -> StoredInvoice:
        """Return the invoice made ready, with its mismatches settled by the choice if there is one; a ready invoice is
        unchanged."""
        if self.invoice["status"] == READY_FOR_INVOICING:
            return self.invoice
        lines = read_invoice_lines(self.invoice)
        if choice and choice.reason.strip():
            lines = settle_lines(lines, choice, self.quoted)
        status, history = self.invoice["status"], self.invoice["history"]
        if status == NOT_RATED and not self.invoice["is_primary"]:
            status = get_status_transition(status, StatusAction.RATE_EQUAL).to
            history = [
                *history,
                build_history_step(status, StatusAction.RATE_EQUAL, issuance, "It has no tariff to compare with"),
            ]
        status_transition = get_status_transition(status, StatusAction.MAKE_READY)
        entry = build_history_step(status_transition.to, StatusAction.MAKE_READY, issuance, "Update status")
        made_ready = {**build_stored_lines(lines), "status": status_transition.to, "history": [*history, entry]}
        return copy_record(self.invoice, made_ready)

    def settled(self, choice: BillingChoice) -> StoredInvoice:
        """Return the invoice with its mismatches settled by the choice; its status stays."""
        return copy_record(
            self.invoice, build_stored_lines(settle_lines(read_invoice_lines(self.invoice), choice, self.quoted))
        )

    def issued(self, number: str, issuance: Issuance, payer: StoredAccount | None) -> StoredInvoice:
        """Return the invoice with its number, due by the payment term of its bill-to account. An invoice captured with
        a number keeps it, and its date."""
        ready = self.ready(issuance)
        status_transition = get_status_transition(ready["status"], StatusAction.BILL)
        dated = ready if ready["number"] else copy_record(ready, get_invoice_dates(issuance.invoice_date, payer))
        billed = {
            "number": ready["number"] or number,
            "status": status_transition.to,
            "task_key": issuance.task_key,
            "history": [
                *ready["history"],
                build_history_step(status_transition.to, StatusAction.BILL, issuance, "Billed"),
            ],
        }
        return copy_record(dated, billed)


async def load_open_invoice(scope: Scope, invoice: StoredInvoice, session: AsyncClientSession) -> OpenInvoice:
    """Load an open invoice read in the transaction, primary or not, with its shipments."""
    own = await shipments_store.find_by_id(scope, invoice["shipment_ids"], session)
    quoted = await load_invoice_quoted_values(scope, invoice, own, session) if invoice["is_quote_selected"] else None
    return OpenInvoice(invoice, own, quoted)


async def load_open_invoices(
    scope: Scope, shipments: Iterable[StoredShipment], session: AsyncClientSession | None = None
) -> dict[ObjectId, OpenInvoice]:
    """Load the open primary invoices of shipments read in the transaction, by shipment. Other shipments on the same
    invoices are read too."""
    with_invoice = {shipment["_id"]: shipment for shipment in shipments if shipment.get("invoice_id")}
    if not with_invoice:
        return {}
    open_by_shipment: dict[ObjectId, OpenInvoice] = {}
    invoices = [
        primary_invoice
        for primary_invoice in await store.find_primary_invoices(scope, list(with_invoice), session)
        if primary_invoice["status"] in OPEN
    ]
    record_ids = [
        record_id for invoice in invoices for record_id in invoice["shipment_ids"] if record_id not in with_invoice
    ]
    other_shipments = await shipments_store.find_by_id(scope, record_ids, session) if record_ids else []
    shipments_by_id = with_invoice | index_by_id(other_shipments)
    for invoice in invoices:
        own = [shipments_by_id[record_id] for record_id in invoice["shipment_ids"] if record_id in shipments_by_id]
        selected = invoice["is_quote_selected"]
        quoted = await load_invoice_quoted_values(scope, invoice, own, session) if selected else None
        shipment_ids = [shipment["_id"] for shipment in own if shipment["_id"] in with_invoice]
        open_by_shipment |= dict.fromkeys(shipment_ids, OpenInvoice(invoice, own, quoted))
    return open_by_shipment
