"""The calls of invitations."""

from typing import Annotated

from fastapi import Depends, File, Form, Query, Request, Response, UploadFile

from freight.features.identity.invitations import accepting, importing, service
from freight.features.identity.invitations.schemas import (
    Acceptance,
    InvitationForm,
    InvitationList,
    InvitationOffer,
    InvitationView,
    Joining,
    Link,
    LinkTarget,
    PeopleImport,
)
from freight.features.identity.sign_in.schemas import WayIn
from freight.kit.access import Access
from freight.kit.http.access import Public, Requires, desk_of
from freight.kit.http.download import WorkbookAnswer, download
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.routing import TAKES_WORKBOOK, Calls
from freight.kit.http.session_cookies import reply_session
from freight.kit.storage.paging import Page

ROUTER = Calls(tags=["invitations"])
Inviter = Annotated[Access, Depends(Requires("user.createUser"))]
BY_LINK = Depends(Public("needs the secret of a link that was mailed; throttled per address"))


@ROUTER.get("/api/invitations", response_model=Envelope[InvitationList])
async def list_invitations(
    access: Inviter,
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=1_000)] = 50,
) -> Response:
    """The invitations of the company that nobody has taken up yet."""
    return reply(await service.listing(access, Page(page_no, page_limit)))


@ROUTER.post("/api/invitations", response_model=Envelope[InvitationView])
async def invite_person(access: Inviter, form: InvitationForm) -> Response:
    """Invite somebody by mail; an open invitation for the address is replaced."""
    (view,) = await service.views_of(access, [await service.invite(access, form)])
    return reply(view)


@ROUTER.post("/api/invitations/import", dependencies=[TAKES_WORKBOOK], response_model=Envelope[PeopleImport])
async def import_people(
    access: Inviter,
    uploaded_file: Annotated[UploadFile | None, File(alias="uploadedFile")] = None,
    dry_run: Annotated[bool, Form(alias="dryRun")] = False,
) -> Response:
    """Invite the people of a workbook, each once however often it is sent; with `dryRun` only say what would be."""
    return reply(await importing.imported(access, uploaded_file, dry_run=dry_run))


@ROUTER.post("/api/invitations/import/marked", dependencies=[TAKES_WORKBOOK], response_class=WorkbookAnswer)
async def mark_people(
    access: Inviter, uploaded_file: Annotated[UploadFile | None, File(alias="uploadedFile")] = None
) -> Response:
    """The same workbook with what is refused coloured and commented."""
    return download("users - cells to correct.xlsx", await importing.marked(access, uploaded_file))


@ROUTER.post("/api/invitations/{invitation_id}/resend", response_model=Envelope[InvitationView])
async def resend_invitation(invitation_id: str, access: Inviter) -> Response:
    """Send an invitation anew; the link before opens nothing from now on."""
    (view,) = await service.views_of(access, [await service.resend(access, invitation_id)])
    return reply(view)


@ROUTER.delete("/api/invitations/{invitation_id}", response_model=Envelope[None])
async def revoke_invitation(invitation_id: str, access: Inviter) -> Response:
    """Take an invitation back."""
    await service.revoke(access, invitation_id)
    return reply(None)


@ROUTER.post("/api/mailedLink", response_model=Envelope[LinkTarget], dependencies=[BY_LINK])
async def mailed_link(request: Request, form: Link) -> Response:
    """What a mailed link is for."""
    return reply(await accepting.target_of(form.token, desk_of(request)))


@ROUTER.post("/api/invitation", response_model=Envelope[InvitationOffer], dependencies=[BY_LINK])
async def invitation_offer(request: Request, form: Link) -> Response:
    """What an invitation offers whoever has its link."""
    return reply(await accepting.offer(form.token, desk_of(request)))


@ROUTER.post("/api/invitation/accept", response_model=WayIn, dependencies=[BY_LINK])
async def accept_invitation(request: Request, form: Acceptance) -> Response:
    """Become a user by invitation (R150-R157), and be signed in."""
    return reply_session(request, await accepting.accept(form, desk_of(request)))


@ROUTER.post("/api/invitation/join", response_model=WayIn, dependencies=[BY_LINK])
async def join_company(request: Request, form: Joining) -> Response:
    """Join another company with the account one has, and be signed in there."""
    return reply_session(request, await accepting.join(form, desk_of(request)))
