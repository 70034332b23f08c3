"""Create, list and revoke links to invoices."""

from collections.abc import Mapping
from datetime import datetime

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery import links as rules
from freight.core.delivery.links import PERMISSION, LinkState
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.invoices.statuses import ISSUED
from freight.core.records import Stored
from freight.documents.audit_entry import AuditKind
from freight.documents.invoice import Invoice
from freight.documents.portal_link import PortalLink, match_live_portal_links
from freight.documents.records.portal_link import StoredPortalLink
from freight.features.delivery.links import link_store, secrets
from freight.features.delivery.links.schemas import (
    PortalLinkBody,
    PortalLinkCreated,
    PortalLinkEvent,
    PortalLinks,
    PortalLinkView,
)
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.records.history import load_user_names
from freight.kit.security.one_time_tokens import make_token
from freight.kit.storage import audit_log
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

_NOT_ISSUED = "A link shows an invoice that was issued. This one is {status}."
_NO_RECIPIENT = "Say whom the link is for."
_MOST = 100
_MOST_ACTIVE = 50
_TOO_MANY = f"This invoice has {_MOST_ACTIVE} active links. Revoke one first."


async def list_portal_links(access: Access, invoice_id: str) -> PortalLinks:
    """List the links of an invoice, newest first. Raises NotFound."""
    invoice = await scoped(Invoice, access.scope).get(invoice_id, "invoice")
    links = scoped(PortalLink, access.scope)
    portal_links = await links.find({"invoice_id": invoice["_id"]}).sort("_id", -1).limit(_MOST).to_list()
    names = await load_user_names(
        {event["by"] for portal_link in portal_links for event in portal_link["events"] if event["by"]}
    )
    now = clock.now()
    return PortalLinks(
        may_change=access.may(PERMISSION), rows=[_view(portal_link, names, now) for portal_link in portal_links]
    )


async def create_portal_link(access: Access, invoice_id: str, body: PortalLinkBody) -> PortalLinkCreated:
    """Create a link to an issued invoice. Raises NotFound, Invalid for one that is not issued."""
    recipient = " ".join(body.recipient.split())
    if not recipient:
        raise Invalid(_NO_RECIPIENT, code=ErrorCode.NO_RECIPIENT)
    scope, secret, now = access.scope, make_token(), clock.now()
    invoice = await scoped(Invoice, scope).get(invoice_id, "invoice")
    if invoice["status"] not in ISSUED:
        raise Invalid(_NOT_ISSUED.format(status=invoice["status"]), code=ErrorCode.NOT_ISSUED)
    active = match_live_portal_links(invoice["_id"], now)
    if await scoped(PortalLink, scope).count(active) >= _MOST_ACTIVE:
        raise Conflict(_TOO_MANY)
    link = link_store.build_portal_link(
        scope,
        secret,
        invoice_id=invoice["_id"],
        invoice_number=invoice["number"],
        account_id=invoice["account_id"],
        recipient=recipient,
        days=body.days,
        now=now,
    )

    async def store(session: AsyncClientSession) -> None:
        await link_store.insert_portal_links(scope, [link], session)
        message = f"Made a link to invoice {invoice['number']} for {recipient}"
        await audit_log.write_audit_entry(scope, AuditKind.EXPORT, message, of=_subject(link), session=session)

    await run_in_transaction(store)
    names = await load_user_names([access.user_id])
    return PortalLinkCreated(link=_view(link, names, now), url=secrets.build_portal_address(secret))


async def revoke_invoice_link(access: Access, link_id: str) -> None:
    """Revoke a link. Raises NotFound; a revoked link stays revoked."""
    scope, now = access.scope, clock.now()
    link = await scoped(PortalLink, scope).get(link_id, "link")

    async def store(session: AsyncClientSession) -> None:
        change = {"revoked_on": now, "updated_on": now, "updated_by": access.user_id}
        update_result = await scoped(PortalLink, scope).update_one(
            {"_id": link["_id"], "revoked_on": None},
            {
                "$set": change,
                "$push": {"events": link_store.build_link_event(now, "Link revoked", scope.author)},
                "$inc": {"revision": 1},
            },
            session=session,
        )
        if update_result.modified_count:
            message = f"Revoked the link to invoice {link['invoice_number']} for {link['recipient']}"
            await audit_log.write_audit_entry(scope, AuditKind.EXPORT, message, of=_subject(link), session=session)

    await run_in_transaction(store)


def _subject(link: Stored) -> audit_log.AuditSubject:
    return audit_log.AuditSubject("invoice", str(link["invoice_id"]), link["invoice_number"])


def _view(link: StoredPortalLink, names: Mapping[str, str], now: datetime) -> PortalLinkView:
    state: LinkState = rules.get_link_state(link["expires_on"], link["revoked_on"], now)
    return PortalLinkView(
        id=str(link["_id"]),
        recipient=link["recipient"],
        state=state.value,
        made_by=link["profile_name"] or names.get(link["made_by"], ""),
        made_on=link["created_on"],
        expires_on=link["expires_on"],
        opened=link["opened"],
        downloaded=link["downloaded"],
        last_opened_on=link["last_opened_on"],
        events=[
            PortalLinkEvent(on=event["on"], what=event["what"], by=names.get(event["by"], ""))
            for event in reversed(link["events"])
        ],
    )
