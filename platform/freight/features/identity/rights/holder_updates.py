"""Apply a saved role to its holders: to a few hundred in the same transaction, to more of them shortly afterwards.

Until then the role is listed in `System.roles_behind` of every system of its company, and its holders' permissions are
computed on each call, so that their next call is already decided by the saved role.
"""

from uuid import uuid4

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.role import Role
from freight.documents.system import System
from freight.documents.user import User
from freight.features.identity.people import grant_checks, membership_updates
from freight.kit.storage.connections import get_connections
from freight.kit.storage.tenancy import parse_object_id
from freight.kit.storage.transactions import run_in_transaction

JOB = "rights.tellHolders"
MOST_AT_ONCE = 500
# the calling transaction commits in the meantime; if it takes longer, `dispatch_role_updates` queues the job again
_SOON_SECONDS = 1


async def update_role_holders(role: Role, session: AsyncClientSession) -> None:
    """Update what the holders of a role have, in the transaction that saves it."""
    role_filter = {"memberships.role_id": role.id}
    users, systems = User.get_pymongo_collection(), System.get_pymongo_collection()
    if await users.count_documents(role_filter, limit=MOST_AT_ONCE + 1, session=session) <= MOST_AT_ONCE:
        await membership_updates.rewrite_memberships({"role_id": role.id}, session)
        return
    behind = {"$addToSet": {"roles_behind": role.id}}
    await systems.update_many({"company_id": role.company_id}, behind, session=session)
    await _ask(role.company_id, role.id)


async def process_role_holders(company_id: str, role_id: str) -> None:
    """Job: write the current permissions of a role to its holders. Safe to kill and repeat: it and every save of the
    role write the company first, so that one of them waits or starts again."""
    company, role = parse_object_id(company_id, "company"), parse_object_id(role_id, "role")
    systems = System.get_pymongo_collection()

    async def work(session: AsyncClientSession) -> None:
        await grant_checks.lock_company_administrators(company, session)
        behind = {"company_id": company, "roles_behind": role}
        if await systems.find_one(behind, ["_id"], session=session) is None:
            return
        await membership_updates.rewrite_memberships({"role_id": role}, session)
        await systems.update_many(behind, {"$pull": {"roles_behind": role}}, session=session)

    await run_in_transaction(work, turn=company)


async def dispatch_role_updates() -> None:
    """Queue the jobs of roles that are behind, in case the process that saved them or the worker has died."""
    cursor = System.get_pymongo_collection().find({"roles_behind.0": {"$exists": True}}, ["company_id", "roles_behind"])
    for company_id, role_id in {
        (system["company_id"], record_id) async for system in cursor for record_id in system["roles_behind"]
    }:
        await _ask(company_id, role_id, countdown=0)


async def _ask(company_id: ObjectId, role_id: object, countdown: int = _SOON_SECONDS) -> None:
    ids = {"company_id": str(company_id), "role_id": str(role_id)}
    await get_connections().queue.offer(JOB, task_id=uuid4().hex, countdown=countdown, **ids)
