"""Tariff documents as pending work of a user: not approved yet, and shared with the user for editing."""

from collections.abc import Mapping, Sequence

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.people.dealing import AllocatableWork
from freight.core.tariff_documents import APPROVAL, ApprovalStatus, DocType
from freight.documents.record_change import RecordAction
from freight.documents.records.tariff_document import StoredTariffDocument
from freight.documents.tariff_document import TariffDocument
from freight.features.tariffs.documents.resource import CHANGE, SEE, load_document_resource
from freight.kit import clock
from freight.kit.records import record_service
from freight.kit.records.assigned_work import AssignedWork, AssignedWorkCount
from freight.kit.records.resource import Actor, StoredChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

_EDITORS = "shared_with_edit.users"
# tariff documents only: editing other documents is not tariff work
_IN_PROCESS: Record = {"doc_type": DocType.TARIFF, f"data.{APPROVAL.replace('#', '.')}": ApprovalStatus.IN_PROCESS}


def build_pending_approval_filter(user_id: str) -> Record:
    """Return the filter of the documents that await approval by that user."""
    return {**_IN_PROCESS, _EDITORS: user_id}


async def _count(scope: Scope, holder: ObjectId | None) -> Sequence[AssignedWorkCount]:
    whose = [{"$match": {_EDITORS: str(holder)}}] if holder else []
    groups = await scoped(TariffDocument, scope).aggregate(
        [
            {"$match": _IN_PROCESS},
            *whose,
            {"$unwind": f"${_EDITORS}"},
            *whose,
            {"$group": {"_id": {"holder": f"${_EDITORS}", "system": "$system_id"}, "count": {"$sum": 1}}},
        ]
    )
    return [
        AssignedWorkCount(ObjectId(group["_id"]["holder"]), group["_id"]["system"], group["count"])
        async for group in groups
        if ObjectId.is_valid(group["_id"]["holder"])
    ]


async def _pieces(scope: Scope, holder: ObjectId) -> Sequence[AllocatableWork]:
    cursor = (
        scoped(TariffDocument, scope)
        .find(build_pending_approval_filter(str(holder)), {"account_ids": 1})
        .sort("_id", 1)
    )
    return [AllocatableWork(tariff["_id"], tuple(tariff["account_ids"])) async for tariff in cursor]


async def _give(scope: Scope, holder: ObjectId, to: Mapping[ObjectId, ObjectId]) -> int:
    resource, actor = await load_document_resource(scope), Actor(scope, CHANGE)

    async def work(session: AsyncClientSession) -> int:
        query = {"_id": {"$in": list(to)}, **build_pending_approval_filter(str(holder))}
        tariff_documents = await scoped(TariffDocument, scope).find(query, session=session).to_list()
        changes = [
            StoredChange(dict(tariff), _handed(tariff, str(holder), str(to[tariff["_id"]]), scope.user_id))
            for tariff in tariff_documents
        ]
        if changes:
            await record_service.write_resource_records(resource, actor, changes, RecordAction.CHANGED, session)
        return len(changes)

    return await run_in_transaction(work)


def _handed(document: StoredTariffDocument, holder: str, taker: str, by: str) -> Record:
    """Return the document with its sharing moved from one user to another."""
    after: Record = {**document}
    for how in ("shared_with_view", "shared_with_edit"):
        users = [taker if user == holder else user for user in after[how]["users"]]
        after[how] = {**after[how], "users": list(dict.fromkeys(users))}
    return after | {"revision": document["revision"] + 1, "updated_on": clock.now(), "updated_by": by}


DOCUMENTS = AssignedWork(
    kind="tariffDocuments",
    one="tariff document under review",
    many="tariff documents under review",
    right=CHANGE,
    done_by=(SEE, CHANGE),
    address=lambda holder: f"/tariffs/documents?reviewer={holder}",
    count=_count,
    pieces=_pieces,
    give=_give,
)
