"""Routes of approval requests, as operations §7 names them."""

from typing import Annotated

from fastapi import Body, Depends, File, Query, Response, UploadFile

from freight.features.desk.approval_requests import actions, files, queries, submission
from freight.features.desk.approval_requests.schemas import (
    MOST_AT_ONCE,
    ApprovalRequirement,
    ApproverList,
    FileVisibilityBody,
    ReceivedFile,
    ReportType,
    RequestActionResults,
    RequestFilterBody,
    RequestForm,
    RequestList,
    RequestPage,
    StepBody,
    StepItem,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires, SignedIn
from freight.kit.http.routing import TAKES_WORKBOOK, FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(tags=["requests"])
# approvers see and decide what waits for them, whatever their role allows (R083)
Person = Annotated[Access, Depends(SignedIn("a request is seen by those it is about", by_key=True))]
Decider = Annotated[Access, Depends(SignedIn("a request is decided by those it waits for, in person"))]
Reader = Annotated[Access, Depends(Requires(queries.SEE))]
PageNo = Annotated[int, Query(alias="pageNo", ge=1)]
PageLimit = Annotated[int, Query(alias="pageLimit", ge=1, le=1_000)]
_DONE = {
    "approve": "approved",
    "reject": "rejected",
    "cancel": "canceled",
    "comment": "commented",
    "reassign": "reassigned",
}


@ROUTER.get("/api/requests/pending", response_model=Envelope[RequestList])
async def list_pending_requests(
    access: Person, count: bool = False, page_limit: PageLimit = 50, page_no: PageNo = 1
) -> Response:
    """List the requests that wait for the caller; with `count`, return only their number."""
    if count:
        return reply(RequestList(count=await queries.count_pending_requests(access.scope), data=[]))
    return reply(await queries.list_approval_requests(access, "pending", Page(page_no, page_limit)))


@ROUTER.get("/api/requests/myRequests", response_model=Envelope[RequestList])
async def list_my_requests(access: Person, page_limit: PageLimit = 50, page_no: PageNo = 1) -> Response:
    """List the requests the caller sent."""
    return reply(await queries.list_approval_requests(access, "myRequests", Page(page_no, page_limit)))


@ROUTER.get("/api/requests/allRequest", response_model=Envelope[RequestList])
async def list_all_requests(access: Reader, page_limit: PageLimit = 50, page_no: PageNo = 1) -> Response:
    """List all requests of the accounts the caller sees."""
    return reply(await queries.list_approval_requests(access, "allRequest", Page(page_no, page_limit)))


@ROUTER.post("/api/requests/filterRequest", response_model=Envelope[RequestList])
async def filter_requests(
    access: Person,
    body: RequestFilterBody,
    report_type: Annotated[ReportType, Query(alias="reportType")] = "pending",
    page_limit: PageLimit = 50,
    page_no: PageNo = 1,
) -> Response:
    """List one kind of requests, filtered."""
    if report_type == "allRequest":
        access.demand(queries.SEE)
    return reply(await queries.list_approval_requests(access, report_type, Page(page_no, page_limit), body.filter_obj))


@ROUTER.put("/api/requests/addNewRequest", response_model=Envelope[RequestPage])
async def add_request(access: Person, form: RequestForm) -> Response:
    """Send a change for approval; 409 if it is already pending."""
    sent = await submission.send_approval_request(access, form)
    return reply(await queries.build_request_page(access, str(sent["_id"])), "Sent for approval.")


@ROUTER.post("/api/requests/needed", response_model=Envelope[ApprovalRequirement])
async def find_need(access: Person, form: RequestForm) -> Response:
    """Return whether a change needs approval, and by whom. Changes nothing."""
    return reply(await submission.find_required_approval(access, form))


@ROUTER.post("/api/requests/file", dependencies=[TAKES_WORKBOOK], response_model=Envelope[ReceivedFile])
async def upload_request_file(access: Person, file: Annotated[UploadFile, File()]) -> Response:
    """Store a file for the request about to be sent."""
    return reply(await files.receive_request_file(access, file))


@ROUTER.get("/api/requests/{request_id}", response_model=Envelope[RequestPage])
async def get_request(access: Person, request_id: str) -> Response:
    """Return a request with its content, levels, steps and files."""
    return reply(await queries.build_request_page(access, request_id))


@ROUTER.get("/api/requests/{request_id}/approvers", response_model=Envelope[ApproverList])
async def list_approvers(access: Annotated[Access, Depends(Requires(queries.REASSIGNS))], request_id: str) -> Response:
    """List the people a request can be assigned to."""
    return reply(await queries.list_request_approvers(access, request_id))


@ROUTER.put("/api/requests/{request_id}/files/{file_id}", response_model=Envelope[None])
async def show_request_file(access: Person, request_id: str, file_id: str, body: FileVisibilityBody) -> Response:
    """Set who sees a file of a request: everyone, or only approvers."""
    await files.set_request_file_visibility(access, request_id, file_id, body.visible_to_all)
    return reply(None)


@ROUTER.put("/api/workFlow/", response_model=Envelope[RequestActionResults])
async def act_on_requests(access: Decider, items: Annotated[list[StepItem], Body(max_length=MOST_AT_ONCE)]) -> Response:
    """Approve, reject or cancel several requests independently; return those refused with the reason."""
    applied_ids, refused = await actions.apply_request_actions(access, items)
    words = "1 request" if len(applied_ids) == 1 else f"{len(applied_ids)} requests"
    action_results = RequestActionResults(
        done=applied_ids, refused=refused, pending=await queries.count_pending_requests(access.scope)
    )
    return reply(action_results, f"{words} done.")


@ROUTER.put("/api/workFlow/{request_id}", response_model=Envelope[RequestPage])
async def act_on_request(access: Decider, request_id: str, body: StepBody) -> Response:
    """Approve, reject, cancel, comment on or reassign one request; 409 when another user acted in the meantime."""
    await actions.apply_request_action(access, request_id, body)
    return reply(await queries.build_request_page(access, request_id), f"Request {_DONE[body.action]}.")
