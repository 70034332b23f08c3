"""What the holder of a link sees: one invoice and its documents. They are not signed in and stay anonymous.

A link that never existed, has expired, was revoked, or whose invoice is no longer valid, gets the same answer.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

import structlog
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery import links as rules
from freight.core.delivery.links import LinkState
from freight.core.error_codes import ErrorCode
from freight.core.errors import NotFound
from freight.core.invoices.seller_name import find_seller_name
from freight.core.invoices.statuses import ISSUED
from freight.core.records import Stored
from freight.documents.company import Company
from freight.documents.delivery import Delivery, match_delivery_in_packet
from freight.documents.delivery_packet import Packet
from freight.documents.invoice import Invoice
from freight.documents.portal_link import PortalLink
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.portal_link import StoredPortalLink
from freight.features.delivery.links import link_store
from freight.features.delivery.links.schemas import (
    PortalDocument,
    PortalDownload,
    PortalInvoice,
    PortalLine,
    PortalShipment,
)
from freight.features.invoices.documents import pdf
from freight.features.invoices.documents.content import build_invoice_content
from freight.features.invoices.documents.paper_words import build_page_words
from freight.features.invoices.documents.printed_tax import view_printed_tax
from freight.features.invoices.documents.rendering import DrawingOffice
from freight.features.work.files import service as downloads
from freight.kit import clock
from freight.kit.auth.sessions import SignInOrigin
from freight.kit.auth.throttle import ThrottleWindow
from freight.kit.security.one_time_tokens import hash_token
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

log = structlog.get_logger()

# 256 bits cannot be guessed, but attempts are slowed down all the same
PER_ADDRESS = ThrottleWindow("portal", failures=30, span=timedelta(minutes=15))
# so is a program that opens one link over and over
PER_LINK = ThrottleWindow("portal link", failures=120, span=timedelta(minutes=15))

DEAD = "This link no longer works. Ask the sender of the invoice for a new one."
_THE_PDF = "invoice"
_MOST_EVENTS = 50
_OPENED, _DOWNLOADED = "Opened by the recipient", "Downloaded by the recipient"


@dataclass(frozen=True)
class _Shown:
    """A link that opens, and what it shows. `beside` are the other files of its mail that belong to this invoice
    alone."""

    link: StoredPortalLink
    scope: Scope
    invoice: StoredInvoice
    content: Stored
    beside: tuple[Stored, ...]


async def open_portal_invoice(token: str, desk: SignInOrigin) -> PortalInvoice:
    """Return the invoice of a link. Raises NotFound for a link that opens nothing, Throttled."""
    invoice_view = await _shown(token, desk)
    await _note(invoice_view, "opened", _OPENED)
    company = await Company.get(invoice_view.scope.company_id)
    invoice, party = invoice_view.content["invoice"], invoice_view.content["bill_to"]
    return PortalInvoice(
        company=find_seller_name(invoice_view.content) or (company.name if company else ""),
        title=invoice["title"],
        number=invoice["number"],
        mark=invoice["mark"],
        date=invoice["date"],
        due_date=invoice["due_date"],
        terms=invoice["terms"],
        reference_kind=invoice["reference_kind"],
        reference=invoice["reference"],
        words=build_page_words(invoice_view.content),
        currency=invoice["currency"],
        total=invoice["total"],
        tax=view_printed_tax(invoice_view.content),
        bill_to=[line for line in (party["name"], *party["address"], party["country"]) if line],
        shipments=[
            PortalShipment(
                number=shipment["number"],
                facts=shipment["facts"],
                lines=[PortalLine(charge=line["charge"], value=line["value"]) for line in shipment["lines"]],
                subtotal=shipment["subtotal"],
            )
            for shipment in invoice_view.content["shipments"]
        ],
        documents=[
            PortalDocument(id=_THE_PDF, name=pdf.get_invoice_file_name(invoice_view.content)),
            *(PortalDocument(id=str(place), name=part["name"]) for place, part in enumerate(invoice_view.beside)),
        ],
        opens_until=invoice_view.link["expires_on"],
    )


async def open_portal_document(token: str, document: str, desk: SignInOrigin) -> PortalDownload:
    """Return an address that serves a document of a link once. Raises NotFound for a link that opens nothing and for a
    document of another invoice, Throttled."""
    document_view = await _shown(token, desk)
    parts_by_place = {str(place): part for place, part in enumerate(document_view.beside)}
    if document == _THE_PDF:
        name = pdf.get_invoice_file_name(document_view.content)
        office = await DrawingOffice.open(document_view.scope)
        file_id = await pdf.ensure_invoice_pdf(
            document_view.scope, document_view.invoice, document_view.content, office
        )
    elif document in parts_by_place:
        name, file_id = parts_by_place[document]["name"], parts_by_place[document]["file_id"]
    else:
        raise NotFound("There is no such document. Reload the page.", code=ErrorCode.NO_DOCUMENT)
    issued = await downloads.create_file_ticket(document_view.scope, file_id)
    await _note(document_view, "downloaded", _DOWNLOADED)
    return PortalDownload(url=issued.url, name=name)


async def _shown(token: str, desk: SignInOrigin) -> _Shown:
    now = clock.now()
    await PER_ADDRESS.check(desk.address, now)
    link = await PortalLink.of_token(hash_token(token))
    if link and rules.get_link_state(link["expires_on"], link["revoked_on"], now) is LinkState.ACTIVE:
        await PER_LINK.count(str(link["_id"]), now)
        scope = await make_system_scope(link["company_id"], link["system_id"])
        invoice = await scoped(Invoice, scope).find_one({"_id": link["invoice_id"]})
        if invoice is not None and invoice["status"] in ISSUED:
            content = build_invoice_content(invoice, scope.place.locale)
            return _Shown(link, scope, invoice, content, await _beside(scope, link))
    await PER_ADDRESS.record(desk.address, now)
    raise NotFound(DEAD, code=ErrorCode.DEAD_LINK)


async def _beside(scope: Scope, link: StoredPortalLink) -> tuple[Stored, ...]:
    """Return the other files in the mail of a link, never those shared with other invoices, or encrypted ones."""
    packet = await scoped(Packet, scope).find_one({"_id": link["packet_id"]}) if link["packet_id"] else None
    if packet is None or packet["invoice_ids"] != [link["invoice_id"]] or packet["headers"].get("is_secured"):
        return ()
    return tuple(part for part in packet["parts"] if part["content_type"] != pdf.PDF)


async def _note(shown: _Shown, counter: Literal["opened", "downloaded"], what: str) -> None:
    """Count an opening and record it: evidence that the link was used, not that anyone read the invoice."""
    now, link = clock.now(), shown.link
    change: Record = {"$set": {f"last_{counter}_on": now, "updated_on": now}, "$inc": {counter: 1}}
    last = link["last_opened_on"] if counter == "opened" else link["last_downloaded_on"]
    is_told = rules.is_worth_noting(last, now)
    if is_told:
        change["$push"] = {"events": {"$each": [link_store.build_link_event(now, what)], "$slice": -_MOST_EVENTS}}

    async def store(session: AsyncClientSession) -> None:
        await scoped(PortalLink, shown.scope).update_one({"_id": link["_id"]}, change, session=session)
        if is_told and link["packet_id"]:
            event_subject: dict[str, ObjectId] = match_delivery_in_packet(link["packet_id"], link["invoice_id"])
            event = link_store.build_link_event(now, what) | {"text": f"By the link to {link['recipient']}."}
            await scoped(Delivery, shown.scope).update_many(
                event_subject, {"$push": {"events": event}}, session=session
            )

    await run_in_transaction(store)
    log.info("portal link used", link=str(link["_id"]), what=counter)
