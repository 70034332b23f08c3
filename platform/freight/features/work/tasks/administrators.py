"""Messages to the administrators of a company."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.user import User, match_administrators
from freight.features.work.tasks import service as tasks
from freight.kit.storage.scopes import Grant, Scope


async def notify_administrators(
    company_id: ObjectId,
    *,
    kind: str,
    title: str,
    message: str,
    link: str,
    session: AsyncClientSession,
    system_id: ObjectId | None = None,
) -> None:
    """Put a message into the panel of each administrator of a company, in every system they work in, since they see
    only the panel of the open one. `system_id`: in that system alone."""
    admins = match_administrators(company_id)
    async for admin in User.find(admins, session=session):
        for membership in admin.memberships:
            if membership.company_id == company_id and system_id in (None, membership.system_id):
                scope = Scope(company_id, (Grant(membership.system_id),), str(admin.id))
                await tasks.notify_user(scope, kind=kind, title=title, message=message, link=link, session=session)
