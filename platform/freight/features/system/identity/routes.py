"""Signing in and out, the session, the password, the switch of company and system."""

from typing import Annotated

from fastapi import Depends, File, Query, Request, Response, UploadFile

from freight.core.errors import NotFound
from freight.features.system.identity import password_change, picture, service
from freight.features.system.identity.schemas import (
    AccountChoice,
    DemoAccounts,
    DemoSignIn,
    Extension,
    PasswordChange,
    Picture,
    SignedInAnswer,
    SignIn,
    Switch,
)
from freight.kit import pictures
from freight.kit.access import Access
from freight.kit.http.access import Public, SessionHeader, SignedIn
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.routing import Calls

router = Calls(tags=["identity"])
Caller = Annotated[Access, Depends(SignedIn("every user has a session of his own"))]
UserId = Annotated[str, Query(alias="userId", max_length=100, description="whose; empty: one's own")]


def _address(request: Request) -> str:
    return request.client.host if request.client else "unknown"


@router.post(
    "/api/login",
    response_model=Envelope[SignedInAnswer],
    dependencies=[Depends(Public("proves who is calling; throttled per address and account"))],
)
async def login(request: Request, form: SignIn) -> Response:
    """Sign in with name and password."""
    return reply(await service.sign_in(form.user_name, form.password, _address(request)))


@router.get(
    "/api/demoAccounts",
    response_model=Envelope[DemoAccounts],
    dependencies=[Depends(Public("names demo accounts, and only in a demo installation"))],
)
async def demo_accounts() -> Response:
    """The sign-ins a demo installation offers; empty elsewhere."""
    return reply(await service.demo_accounts() if await service.offers_demo() else [])


@router.post(
    "/api/demoLogin",
    response_model=Envelope[SignedInAnswer],
    dependencies=[Depends(Public("signs in demo accounts, and only in a demo installation"))],
)
async def demo_login(request: Request, form: DemoSignIn) -> Response:
    """Sign in to a demo account with one press."""
    if not await service.offers_demo():
        raise NotFound("No such endpoint.")
    return reply(await service.demo_sign_in(form.user_name, _address(request)))


@router.get("/api/session", response_model=Envelope[SignedInAnswer])
async def session(access: Caller) -> Response:
    """The sign-in answer again, after the page was reloaded."""
    account_id = access.session.account_id
    return reply(await service.describe(access.user, access.membership, access.session_id, account_id))


@router.get(
    "/api/logout",
    response_model=Envelope[None],
    dependencies=[Depends(Public("ends the session it is given and nothing else"))],
)
async def logout(session_id: SessionHeader = None) -> Response:
    """End the session; ending one that is gone is no error."""
    await service.sign_out(session_id)
    return reply(None)


@router.post(
    "/api/extendSession",
    response_model=Envelope[SignedInAnswer],
    dependencies=[Depends(Public("takes an expired session, proven by its id and its sealed data"))],
)
async def extend_session(form: Extension, session_id: SessionHeader = None) -> Response:
    """Continue an expired session under a new id (R002, R003)."""
    return reply(await service.extend(session_id, form.data))


@router.post("/api/change/password", response_model=Envelope[SignedInAnswer])
async def change_password(access: Caller, form: PasswordChange) -> Response:
    """Change the own password (R150-R157). Every other session of the user ends; this one gets a new id."""
    answer = await password_change.change(access, form.current_password, form.new_password, form.confirm_password)
    return reply(answer, "Password changed successfully.")


@router.post("/api/resetCookie", response_model=Envelope[SignedInAnswer])
async def switch_system(access: Caller, form: Switch) -> Response:
    """Switch company or system; the answer carries the new session."""
    return reply(await service.switch(access.user, access.session_id, form.company, form.system))


@router.put("/api/setAccountCode", response_model=Envelope[SignedInAnswer])
async def choose_account(access: Caller, form: AccountChoice) -> Response:
    """Work for one account of the system, or for all of them again; the answer carries the new session."""
    return reply(await service.work_for(access, form.account_code))


@router.get("/api/profilePicture", response_model=Envelope[Picture])
async def profile_picture(access: Caller, user_id: UserId = "") -> Response:
    """The picture beside a name."""
    return reply(await picture.of(access, user_id))


@router.post("/api/profilePicture", response_model=Envelope[Picture])
async def change_picture(
    access: Caller, uploaded_file: Annotated[UploadFile, File(alias="uploadedFile")], user_id: UserId = ""
) -> Response:
    """Put a picture beside a name (R301, R302)."""
    # no more of it is taken into memory than is needed to see that it is too large
    content = await uploaded_file.read(pictures.MOST_BYTES + 1)
    return reply(await picture.change(access, user_id, uploaded_file.filename or "", content), "Picture saved.")


@router.delete("/api/profilePicture", response_model=Envelope[Picture])
async def remove_picture(access: Caller, user_id: UserId = "") -> Response:
    """Go back to the initials."""
    return reply(await picture.remove(access, user_id), "Picture removed.")
