"""Create, list and revoke links to shipments."""

import re
from collections.abc import Mapping
from datetime import datetime, timedelta

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery import links as rules
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.documents.audit_entry import AuditKind
from freight.documents.records.tracking_link import StoredTrackingLink
from freight.documents.shipment import Shipment
from freight.documents.tracking_link import TrackingLink, match_live_tracking_links
from freight.features.tracking.links.schemas import (
    CreatedTrackingLink,
    NewTrackingLink,
    TrackingLinksPage,
    TrackingLinksQuery,
    TrackingLinkView,
)
from freight.kit import clock
from freight.kit.records.history import load_user_names
from freight.kit.security.one_time_tokens import hash_token, make_token
from freight.kit.storage import audit_log
from freight.kit.storage.connections import get_connections
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

PAGE = "/track"
_NO_RECIPIENT = "Say whom the link is for."
_NO_SHIPMENT = "There is no shipment {number}. Check the number."
_MOST_ACTIVE = 50


async def query_tracking_links(scope: Scope, request: TrackingLinksQuery) -> TrackingLinksPage:
    """Return the links of the shipments in scope, newest first."""
    now, page = clock.now(), Page(request.page_no, request.page_limit)
    query: Record = {"revoked_on": None, "expires_on": {"$gt": now}} if request.active_only else {}
    if text := request.q.strip():
        query["shipment_number"] = {"$regex": f"^{re.escape(text)}"}
    links = scoped(TrackingLink, scope)
    tracking_links = await links.find(query).sort("_id", -1).skip(page.skip).limit(page.limit).to_list()
    names = await load_user_names({tracking_link["made_by"] for tracking_link in tracking_links})
    return TrackingLinksPage(
        count=await links.count(query),
        page_no=page.number,
        page_limit=page.limit,
        rows=[_view(tracking_link, names, now) for tracking_link in tracking_links],
    )


async def create_tracking_link(scope: Scope, body: NewTrackingLink) -> CreatedTrackingLink:
    """Create a link to a shipment. Raises Invalid for a number that no shipment in scope has, and without a recipient,
    Conflict if the shipment has too many open links."""
    recipient, number = " ".join(body.recipient.split()), body.shipment.strip()
    if not recipient:
        raise Invalid(_NO_RECIPIENT, code=ErrorCode.NO_RECIPIENT)
    shipment = await scoped(Shipment, scope).find_one({"shipment_number": number}, ["account_id", "shipment_number"])
    if shipment is None:
        raise Invalid(_NO_SHIPMENT.format(number=number[:40]), code=ErrorCode.NO_SHIPMENT)
    secret, now, links = make_token(), clock.now(), scoped(TrackingLink, scope)
    active = match_live_tracking_links(shipment["_id"], now)
    if await links.count(active) >= _MOST_ACTIVE:
        raise Conflict(f"This shipment has {_MOST_ACTIVE} active links. Revoke one first.")
    link: StoredTrackingLink = TrackingLink(
        company_id=scope.company_id,
        system_id=scope.system_id,
        account_id=shipment["account_id"],
        shipment_id=shipment["_id"],
        shipment_number=shipment["shipment_number"],
        recipient=recipient,
        token_hash=hash_token(secret),
        expires_on=now + timedelta(days=body.days),
        made_by=scope.author,
        created_on=now,
        updated_on=now,
        updated_by=scope.author,
    ).model_dump(exclude={"id"})

    async def store(session: AsyncClientSession) -> None:
        await links.insert_one(link, session=session)
        description = f"Made a tracking link to shipment {number} for {recipient}"
        await audit_log.write_audit_entry(scope, AuditKind.EXPORT, description, of=_subject(link), session=session)

    await run_in_transaction(store)
    return CreatedTrackingLink(
        link=_view(link, await load_user_names([scope.author]), now),
        # browsers send what follows the # to no server
        url=get_connections().settings.address(f"{PAGE}#{secret}"),
    )


async def revoke_link(scope: Scope, link_id: str) -> None:
    """Revoke a link. Raises NotFound; a revoked link stays revoked."""
    link, now = await scoped(TrackingLink, scope).get(link_id, "link"), clock.now()

    async def store(session: AsyncClientSession) -> None:
        change = {"revoked_on": now, "updated_on": now, "updated_by": scope.author}
        query = {"_id": link["_id"], "revoked_on": None}
        update = {"$set": change, "$inc": {"revision": 1}}
        if (await scoped(TrackingLink, scope).update_one(query, update, session=session)).modified_count:
            description = f"Revoked the tracking link to shipment {link['shipment_number']} for {link['recipient']}"
            await audit_log.write_audit_entry(scope, AuditKind.EXPORT, description, of=_subject(link), session=session)

    await run_in_transaction(store)


def _subject(link: StoredTrackingLink) -> audit_log.AuditSubject:
    return audit_log.AuditSubject("shipment", str(link["shipment_id"]), link["shipment_number"])


def _view(link: StoredTrackingLink, names: Mapping[str, str], now: datetime) -> TrackingLinkView:
    return TrackingLinkView(
        id=str(link["_id"]),
        shipment_id=str(link["shipment_id"]),
        shipment_number=link["shipment_number"],
        recipient=link["recipient"],
        state=rules.get_link_state(link["expires_on"], link["revoked_on"], now),
        made_by=names.get(link["made_by"], ""),
        made_on=link["created_on"],
        expires_on=link["expires_on"],
        opened=link["opened"],
        last_opened_on=link["last_opened_on"],
    )
