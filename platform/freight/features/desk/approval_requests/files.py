"""Files of requests: uploaded before a request is sent, visible to all who see the request or only to approvers."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import NotFound, PermissionDenied
from freight.documents.approval_request import ApprovalRequest
from freight.features.desk.approval_requests import store
from freight.features.desk.approval_requests.schemas import ReceivedFile
from freight.features.desk.approval_requests.submission import PURPOSE
from freight.features.work.attachments import service as attachments
from freight.kit.access import Access
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction
from freight.kit.storage.uploaded_file import IncomingFile

NO_DOCUMENT = "There is no document uploaded for this request"


async def receive_request_file(access: Access, incoming: IncomingFile) -> ReceivedFile:
    """Store a file for the request about to be sent; if it is not sent, the file is deleted after a day."""
    attachment = await attachments.receive_attachment(access.scope, incoming, PURPOSE)
    return ReceivedFile(file_id=attachment.file_id, name=attachment.name, size=attachment.size)


async def set_request_file_visibility(access: Access, request_id: str, file_id: str, visible_to_all: bool) -> None:
    """Set who sees a file of a request. Raises PermissionDenied for a user other than the requester."""

    async def work(session: AsyncClientSession) -> None:
        request = await scoped(ApprovalRequest, access.scope).get(request_id, "request", session=session)
        if request["initiator"] != ObjectId(access.user_id):
            raise PermissionDenied("Only the person who sent a request says who sees its documents.")
        if all(document["file_id"] != file_id for document in request["documents"]):
            raise NotFound(NO_DOCUMENT)
        documents = [
            {
                **document,
                "visible_to_all": visible_to_all if document["file_id"] == file_id else document["visible_to_all"],
            }
            for document in request["documents"]
        ]
        await store.update_request(access.scope, request, {"documents": documents}, session)

    await run_in_transaction(work)
