"""Copy the records of a `Resource`: those of the system itself, none of an account."""

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.record_change import RecordAction
from freight.kit.records import record_service
from freight.kit.records.resource import Actor, RecordOwner, Resource, StoredChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

# of the original record; the copy has its own
_OWN = frozenset(
    {"_id", "company_id", "system_id", "account_id", "archived", "revision", "created_on", "updated_on", "updated_by"}
)
Copied = tuple[int, int]
"""How many are new, and how many already existed."""


async def copy_resource(resource: Resource, source: Scope, actor: Actor) -> Copied:
    """Copy what the target lacks, in one transaction. Existing records of the same name are kept as they are."""
    of_system = {"system_id": source.system_id, "account_id": None}
    found = (
        await record_service.get_resource_collection(source, resource)
        .find({"$and": [of_system, resource.reach(source)]})
        .to_list()
    )
    owner = RecordOwner(actor.scope.system_id)

    async def work(session: AsyncClientSession) -> int:
        here = {"$and": [{"system_id": actor.scope.system_id, "account_id": None}, resource.reach(actor.scope)]}
        stored = record_service.get_resource_collection(actor.scope, resource).find(here, session=session)
        known = {resource.identity(resource.values(each)) async for each in stored}
        new = [each for each in found if resource.identity(resource.values(each)) not in known]
        changes = [StoredChange(None, _copy(resource, actor, owner, each)) for each in new]
        if changes:
            await record_service.write_resource_records(resource, actor, changes, RecordAction.CREATED, session)
        return len(changes)

    copied = await record_service.run_record_write(resource, work, {})
    return copied, len(found) - copied


def _copy(resource: Resource, actor: Actor, owner: RecordOwner, record: Record) -> Record:
    content = {name: value for name, value in record.items() if name not in _OWN}
    return content | record_service.build_resource_record(resource, actor, owner, {}, None)
