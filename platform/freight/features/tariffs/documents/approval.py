"""Approve documents: a separate step, by a user other than the one who changed the document last."""

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, PermissionDenied
from freight.core.fields.wire import wire_value
from freight.core.records import Stored
from freight.core.tariff_documents import APPROVAL, ApprovalStatus
from freight.documents.record_change import RecordAction
from freight.features.tariffs.documents import files, service, views
from freight.features.tariffs.documents.resource import get_document_permission, load_document_resource
from freight.features.tariffs.documents.schemas import DocumentView
from freight.kit.access import Access, make_actor
from freight.kit.records import record_service
from freight.kit.records.resource import Resource, StoredChange, set_value_at_path
from freight.kit.storage.tenancy import Record
from freight.kit.storage.transactions import run_in_transaction

_OWN = "Someone else has to approve or reject it: you uploaded its file or last changed it."
_NO_FIELD = "Documents of this type have no approval status."
_SAME = "It is {status} already."
_IN_WORDS = {
    ApprovalStatus.IN_PROCESS: "in process",
    ApprovalStatus.APPROVED: "approved",
    ApprovalStatus.REJECTED: "rejected",
}


async def decide_approval(access: Access, document_id: str, status: ApprovalStatus, revision: int) -> DocumentView:
    """Approve or reject a document, or put it back in process. Raises PermissionDenied for a reader, and for the user
    who uploaded the file or last changed a document in process; Conflict when it was saved since `revision` was
    read."""

    async def work(session: AsyncClientSession) -> Record:
        before = await service.load_editable_document(access, document_id, revision, session)
        resource = await load_document_resource(access.scope, before["doc_type"])
        if APPROVAL not in {spec.key for spec in resource.fields}:
            raise Invalid(_NO_FIELD, code=ErrorCode.NO_APPROVAL)
        if get_document_status(resource, before) == status:
            raise Invalid(_SAME.format(status=_IN_WORDS[status]), code=ErrorCode.SAME_STATUS)
        if status is not ApprovalStatus.IN_PROCESS and access.user_id in (
            before["updated_by"],
            files.get_current_file(before)["by"],
        ):
            raise PermissionDenied(_OWN)
        after = service.begin_document(access, before)
        set_value_at_path(after, resource.path(APPROVAL), status.value)
        actor = make_actor(access, get_document_permission(before["doc_type"]))
        await record_service.write_resource_records(
            resource, actor, [StoredChange(dict(before), after)], RecordAction.CHANGED, session
        )
        return after

    [view] = await views.build_document_views(access, [await run_in_transaction(work)])
    return view


def get_document_status(resource: Resource, document: Stored) -> object:
    """Return the approval status of a stored document."""
    return wire_value(resource.values(document).get(APPROVAL))
