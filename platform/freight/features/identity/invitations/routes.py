"""Routes of invitations."""

from typing import Annotated

from fastapi import Depends, File, Form, Query, Request, Response, UploadFile

from freight.features.identity.invitations import acceptance, people_import, service
from freight.features.identity.invitations.schemas import (
    AcceptanceForm,
    InvitationForm,
    InvitationList,
    InvitationOffer,
    InvitationView,
    JoinCompanyForm,
    LinkTarget,
    MailedLinkSecret,
    PeopleImport,
)
from freight.features.identity.sign_in.schemas import SignInOutcome
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import WorkbookResponse, build_download
from freight.kit.http.route_guards import Public, Requires, get_sign_in_origin
from freight.kit.http.routing import TAKES_WORKBOOK, FeatureRouter
from freight.kit.http.session_cookies import reply_session
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(tags=["invitations"])
Inviter = Annotated[Access, Depends(Requires("user.createUser"))]
BY_LINK = Depends(Public("needs the secret of a link that was mailed; throttled per address"))


@ROUTER.get("/api/invitations", response_model=Envelope[InvitationList])
async def list_invitations(
    access: Inviter,
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=1_000)] = 50,
) -> Response:
    """List the invitations of the company that have not been accepted yet."""
    return reply(await service.list_open_invitations(access, Page(page_no, page_limit)))


@ROUTER.post("/api/invitations", response_model=Envelope[InvitationView])
async def invite_person(access: Inviter, form: InvitationForm) -> Response:
    """Invite a person by mail; an open invitation for the address is replaced."""
    (view,) = await service.build_invitation_views(access, [await service.invite_user(access, form)])
    return reply(view)


@ROUTER.post("/api/invitations/import", dependencies=[TAKES_WORKBOOK], response_model=Envelope[PeopleImport])
async def import_people(
    access: Inviter,
    uploaded_file: Annotated[UploadFile | None, File(alias="uploadedFile")] = None,
    dry_run: Annotated[bool, Form(alias="dryRun")] = False,
) -> Response:
    """Invite the people of a workbook, each once however often it is sent; with `dryRun` only return what would
    happen."""
    return reply(await people_import.import_invitations(access, uploaded_file, dry_run=dry_run))


@ROUTER.post("/api/invitations/import/marked", dependencies=[TAKES_WORKBOOK], response_class=WorkbookResponse)
async def mark_people(
    access: Inviter, uploaded_file: Annotated[UploadFile | None, File(alias="uploadedFile")] = None
) -> Response:
    """Return the same workbook with refused cells colored and commented."""
    return build_download(
        "users - cells to correct.xlsx", await people_import.mark_refused_people(access, uploaded_file)
    )


@ROUTER.post("/api/invitations/{invitation_id}/resend", response_model=Envelope[InvitationView])
async def resend_invitation(invitation_id: str, access: Inviter) -> Response:
    """Send an invitation again; the previous link stops working."""
    (view,) = await service.build_invitation_views(access, [await service.renew_invitation(access, invitation_id)])
    return reply(view)


@ROUTER.delete("/api/invitations/{invitation_id}", response_model=Envelope[None])
async def revoke_invitation(invitation_id: str, access: Inviter) -> Response:
    """Withdraw an invitation."""
    await service.withdraw_invitation(access, invitation_id)
    return reply(None)


@ROUTER.post("/api/mailedLink", response_model=Envelope[LinkTarget], dependencies=[BY_LINK])
async def mailed_link(request: Request, form: MailedLinkSecret) -> Response:
    """Return what a mailed link is for."""
    return reply(await acceptance.get_link_target(form.token, get_sign_in_origin(request)))


@ROUTER.post("/api/invitation", response_model=Envelope[InvitationOffer], dependencies=[BY_LINK])
async def invitation_offer(request: Request, form: MailedLinkSecret) -> Response:
    """Return what an invitation offers to the holder of its link."""
    return reply(await acceptance.get_invitation_offer(form.token, get_sign_in_origin(request)))


@ROUTER.post("/api/invitation/accept", response_model=SignInOutcome, dependencies=[BY_LINK])
async def accept_invitation(request: Request, form: AcceptanceForm) -> Response:
    """Create a user from an invitation (R150-R157) and sign them in."""
    return reply_session(request, await acceptance.create_invited_user(form, get_sign_in_origin(request)))


@ROUTER.post("/api/invitation/join", response_model=SignInOutcome, dependencies=[BY_LINK])
async def join_company(request: Request, form: JoinCompanyForm) -> Response:
    """Join another company with an existing account and sign in there."""
    return reply_session(request, await acceptance.join_invited_company(form, get_sign_in_origin(request)))
