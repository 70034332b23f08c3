"""Store links."""

from datetime import datetime, timedelta

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.portal_link import LinkEvent, PortalLink
from freight.documents.records.portal_link import StoredPortalLink
from freight.kit.security.one_time_tokens import hash_token
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

MADE, SENT = "Link made", "Link sent"


def build_portal_link(
    scope: Scope,
    secret: str,
    *,
    invoice_id: ObjectId,
    invoice_number: str,
    account_id: ObjectId | None,
    recipient: str,
    days: int,
    now: datetime,
    packet_id: ObjectId | None = None,
    profile_name: str = "",
) -> StoredPortalLink:
    """Return a link to one invoice as stored."""
    by = "" if profile_name else scope.author
    record: StoredPortalLink = PortalLink.model_construct(
        company_id=scope.company_id,
        system_id=scope.system_id,
        account_id=account_id,
        invoice_id=invoice_id,
        invoice_number=invoice_number,
        recipient=recipient,
        token_hash=hash_token(secret),
        expires_on=now + timedelta(days=days),
        packet_id=packet_id,
        profile_name=profile_name,
        made_by=by,
        events=[LinkEvent(on=now, what=SENT if profile_name else MADE, by=by)],
        created_on=now,
        updated_on=now,
        updated_by=by,
    ).model_dump(exclude={"id"})
    return {**record, "_id": ObjectId()}


async def insert_portal_links(scope: Scope, links: list[StoredPortalLink], session: AsyncClientSession) -> None:
    """Store links in the caller's transaction."""
    if links:
        await scoped(PortalLink, scope).insert_many(links, session=session)


def build_link_event(on: datetime, what: str, by: str = "") -> dict[str, object]:
    """Return an event of a link."""
    return {"on": on, "what": what, "by": by}
