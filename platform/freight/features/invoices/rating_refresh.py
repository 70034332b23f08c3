"""Rating shipments that have an open invoice updates its tariff values, in the transaction of the rating.

Issued invoices stay unchanged (R058-R060): a rating does not change their shipments either.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.currency import RateBook
from freight.core.dates import parse_day
from freight.core.invoices.charges import ChargeLine
from freight.core.invoices.comparing import TariffCharges, apply_tariff_charges, get_rating_action
from freight.core.invoices.received import is_rejected
from freight.core.invoices.statuses import OPEN, StatusAction, get_status_transition
from freight.core.invoices.tolerating import apply_tolerances
from freight.core.money import ZERO
from freight.core.records import copy_record
from freight.core.shipments.document import get_shipment_rating
from freight.core.shipments.statuses import READY_FOR_INVOICING
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.shipment import StoredShipment
from freight.features.invoices.tariff_values import NotConvertible, convert_tariff_charges, load_invoice_quoted_values
from freight.features.ledger.invoices import store, tolerances
from freight.features.ledger.invoices.drafts import Issuance, build_history_step, build_stored_lines, read_invoice_lines
from freight.features.ledger.invoices.store import InvoiceChange
from freight.features.setup.currency.rate_books import load_rate_book
from freight.features.shipments import store as shipments_store
from freight.kit import clock
from freight.kit.storage.scopes import Scope

_NOTES = {
    StatusAction.RATE_EQUAL: "Tariff calculated",
    StatusAction.RATE_DIFFERENT: "Tariff Calculated With Rate Mismatch.",
    StatusAction.RATE_NONE: "No rate",
    StatusAction.REJECT: "Tariff calculated; some charges are still rejected",
}


@dataclass(frozen=True)
class NewRating:
    """A shipment with its new rating, and the charges of that rating in its own currency."""

    shipment: StoredShipment
    charges: TariffCharges | None
    is_same: bool

    @property
    def currency(self) -> str:
        """Return the currency of the rating; empty without one."""
        return str(get_shipment_rating(self.shipment).get("currency") or "")


@dataclass(frozen=True)
class InvoiceRefresh:
    """The invoices that a rating changed; the resulting open invoice of each shipment, by shipment id; and the
    shipments on the same invoices that were not rated but are updated with them."""

    invoices: list[InvoiceChange]
    standing: Mapping[ObjectId, StoredInvoice]
    others: list[StoredShipment]


async def refresh_open_invoices(
    scope: Scope, ratings: Sequence[NewRating], session: AsyncClientSession, now: datetime
) -> InvoiceRefresh:
    """Return what new ratings change on the open invoices of their shipments; nothing is written here."""
    with_invoice = {rating.shipment["_id"]: rating for rating in ratings if rating.shipment.get("invoice_id")}
    if not with_invoice:
        return InvoiceRefresh([], {}, [])
    primary_invoices = await store.find_primary_invoices(scope, list(with_invoice), session)
    open_ones = [invoice for invoice in primary_invoices if invoice["status"] in OPEN]
    record_ids = [
        record_id for invoice in open_ones for record_id in invoice["shipment_ids"] if record_id not in with_invoice
    ]
    shipments = await shipments_store.find_by_id(scope, record_ids, session) if record_ids else []
    shipments_by_id = {shipment["_id"]: shipment for shipment in shipments} | {
        record_id: rating.shipment for record_id, rating in with_invoice.items()
    }
    rates = await load_rate_book(scope) if open_ones else RateBook()
    changes: list[InvoiceChange] = []
    standing: dict[ObjectId, StoredInvoice] = {}
    for invoice in open_ones:
        own = [shipments_by_id[record_id] for record_id in invoice["shipment_ids"] if record_id in shipments_by_id]
        rated = [with_invoice[record_id] for record_id in invoice["shipment_ids"] if record_id in with_invoice]
        after = await _with_ratings(scope, invoice, own, rated, rates, session, now)
        if after != invoice:
            changes.append(InvoiceChange(invoice, after))
        standing |= dict.fromkeys(invoice["shipment_ids"], after)
    return InvoiceRefresh(changes, standing, shipments)


async def _with_ratings(
    scope: Scope,
    invoice: StoredInvoice,
    shipments: Sequence[StoredShipment],
    rated: Sequence[NewRating],
    rates: RateBook,
    session: AsyncClientSession,
    now: datetime,
) -> StoredInvoice:
    """Return the invoice updated from the new ratings of its shipments."""
    issuance = Issuance(scope.place.day_of(now), now, scope.author)
    lines = read_invoice_lines(invoice)
    currency = _currency(invoice, lines, rated)
    day = parse_day(invoice["invoice_date"]) or clock.today(scope.place)
    note = ""
    try:
        charges = [
            convert_tariff_charges(rating.charges, currency, rates, day) if rating.charges else _none(rating.shipment)
            for rating in rated
        ]
        is_rated = all(get_shipment_rating(shipment).get("total") is not None for shipment in shipments)
    except NotConvertible as missing:
        charges, is_rated, note = [_none(rating.shipment) for rating in rated], False, str(missing)
    lines = apply_tariff_charges(lines, charges)
    lines = apply_tolerances(
        lines, invoice["account_id"], currency, await tolerances.list_active_tolerances(scope, session)
    )
    after = copy_record(invoice, {"currency": currency, **build_stored_lines(lines)})
    action = await evaluate_invoice_lines(scope, after, lines, shipments, session, is_rated=is_rated)
    stands = invoice["status"] == READY_FOR_INVOICING and is_rated and all(rating.is_same for rating in rated)
    if stands and after["lines"] == invoice["lines"]:
        return invoice  # the rating is unchanged: what was made ready stays ready
    status = get_status_transition(invoice["status"], action).to
    history = invoice["history"]
    if status != invoice["status"]:
        history = [*history, build_history_step(status, action, issuance, note or _NOTES[action])]
    return copy_record(after, {"status": status, "history": history})


async def evaluate_invoice_lines(
    scope: Scope,
    invoice: StoredInvoice,
    lines: Sequence[ChargeLine],
    shipments: Sequence[StoredShipment],
    session: AsyncClientSession,
    *,
    is_rated: bool,
) -> StatusAction:
    """Return what these lines mean to the status machine: equal to the tariff (or to the quote where it is selected),
    different from it, or not rated."""
    if invoice["is_received"] and is_rejected(lines):
        return StatusAction.REJECT  # whatever the tariff says, it waits for the other side
    quoted = (
        await load_invoice_quoted_values(scope, invoice, shipments, session) if invoice["is_quote_selected"] else None
    )
    return get_rating_action(lines, is_rated=is_rated, quoted=quoted)


def _currency(invoice: StoredInvoice, lines: Iterable[ChargeLine], rated: Sequence[NewRating]) -> str:
    """Return the invoice's currency: that of the rating as long as no value was entered."""
    has_entered_value = any(line.user_value is not None or line.client_value is not None for line in lines)
    currencies = {rating.currency for rating in rated} - {""}
    alone = len(invoice["shipment_ids"]) == len(rated) and len(currencies) == 1
    return str(invoice["currency"]) if has_entered_value or not alone else currencies.pop()


def _none(shipment: StoredShipment) -> TariffCharges:
    """Return the charges of a shipment without a rate."""
    return TariffCharges(shipment["_id"], shipment["shipment_number"], None, (), ZERO, "")
