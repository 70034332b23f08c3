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
    source_rows = (
        await record_service.get_resource_collection(source, resource)
        .find({"$and": [of_system, resource.reach(source)]})
        .to_list()
    )
    owner = RecordOwner(actor.scope.system_id)

    async def work(session: AsyncClientSession) -> int:
        query = {"$and": [{"system_id": actor.scope.system_id, "account_id": None}, resource.reach(actor.scope)]}
        stored = record_service.get_resource_collection(actor.scope, resource).find(query, session=session)
        existing_identities = {resource.identity(resource.values(stored_record)) async for stored_record in stored}
        new = [
            source_row
            for source_row in source_rows
            if resource.identity(resource.values(source_row)) not in existing_identities
        ]
        changes = [StoredChange(None, _copy(resource, actor, owner, new_record)) for new_record in new]
        if changes:
            await record_service.write_resource_records(resource, actor, changes, RecordAction.CREATED, session)
        return len(changes)

    copied = await record_service.run_record_write(resource, work, {})
    return copied, len(source_rows) - copied


def _copy(resource: Resource, actor: Actor, owner: RecordOwner, record: Record) -> Record:
    content = {name: value for name, value in record.items() if name not in _OWN}
    return content | record_service.build_resource_record(resource, actor, owner, {}, None)
