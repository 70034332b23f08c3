"""Routes to sign in and out, for the session, the password, and switching company and system."""

from typing import Annotated

from fastapi import Depends, File, Query, Request, Response, UploadFile

from freight.core.errors import NotFound
from freight.features.identity.second_factor.schemas import SetupOffer
from freight.features.identity.sign_in import (
    own_details,
    own_sessions,
    password_change,
    password_reset,
    picture,
    second_step,
    service,
)
from freight.features.identity.sign_in.schemas import (
    DemoAccounts,
    DemoSignIn,
    ForgottenPassword,
    OpenSessions,
    OwnDetails,
    OwnName,
    PasswordChange,
    PasswordResetForm,
    ProfilePictureView,
    ResetDone,
    SecondFactorSetupAnswer,
    SecondStepCode,
    SecondStepToken,
    SessionAccountChoice,
    SessionExtension,
    SignedInAnswer,
    SignIn,
    SignInOutcome,
    SystemSwitch,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Public, SessionHeader, SignedIn, get_sign_in_origin
from freight.kit.http.routing import FeatureRouter
from freight.kit.http.session_cookies import forget_session, reply_session
from freight.kit.paper import pictures

ROUTER = FeatureRouter(tags=["identity"])
HALF_WAY = Depends(Public("needs the token that a right password gives; a few tries, throttled per person"))
Caller = Annotated[Access, Depends(SignedIn("every user has a session of his own", carriers=True))]
ChangingPassword = Annotated[
    Access,
    Depends(
        SignedIn("every user has a session and a password of their own", carriers=True, before_password_change=True)
    ),
]
UserId = Annotated[str, Query(alias="userId", max_length=100, description="whose; empty: one's own")]


@ROUTER.post(
    "/api/login",
    response_model=SignInOutcome,
    dependencies=[Depends(Public("proves who is calling; throttled per address and account"))],
)
async def login(request: Request, form: SignIn) -> Response:
    """Sign in with name and password. Users with a second factor are asked for it next."""
    return reply_session(request, await service.sign_in(form.user_name, form.password, get_sign_in_origin(request)))


@ROUTER.post("/api/login/code", response_model=Envelope[SignedInAnswer], dependencies=[HALF_WAY])
async def login_code(request: Request, form: SecondStepCode) -> Response:
    """Finish a sign-in with a code of the app or a recovery code."""
    return reply_session(
        request, await second_step.finish_sign_in_with_code(form.token, form.code, get_sign_in_origin(request))
    )


@ROUTER.post("/api/login/setup", response_model=Envelope[SetupOffer], dependencies=[HALF_WAY])
async def login_setup(form: SecondStepToken) -> Response:
    """Start to set up a second factor during sign-in, where a company requires one."""
    return reply(await second_step.offer_sign_in_setup(form.token))


@ROUTER.post("/api/login/setup/confirm", response_model=Envelope[SecondFactorSetupAnswer], dependencies=[HALF_WAY])
async def login_setup_confirm(request: Request, form: SecondStepCode) -> Response:
    """Turn on the second factor with a code of the app, and sign in."""
    setup_answer = await second_step.finish_sign_in_with_setup(form.token, form.code, get_sign_in_origin(request))
    return reply_session(request, setup_answer, opened=setup_answer.signed_in)


@ROUTER.get(
    "/api/demoAccounts",
    response_model=Envelope[DemoAccounts],
    dependencies=[Depends(Public("names demo accounts, and only in a demo installation"))],
)
async def demo_accounts() -> Response:
    """List the sign-ins a demo installation offers; empty elsewhere."""
    return reply(await service.list_demo_accounts() if await service.is_demo_offered() else [])


@ROUTER.post(
    "/api/demoLogin",
    response_model=Envelope[SignedInAnswer],
    dependencies=[Depends(Public("signs in demo accounts, and only in a demo installation"))],
)
async def demo_login(request: Request, form: DemoSignIn) -> Response:
    """Sign in to a demo account with one click."""
    if not await service.is_demo_offered():
        raise NotFound("No such endpoint.")
    return reply_session(request, await service.sign_in_demo_user(form.user_name, get_sign_in_origin(request)))


@ROUTER.get("/api/session", response_model=Envelope[SignedInAnswer])
async def session(request: Request, access: ChangingPassword) -> Response:
    """Return the sign-in answer again after the page was reloaded."""
    return reply_session(request, await service.describe_current_session(access))


@ROUTER.get(
    "/api/logout",
    response_model=Envelope[None],
    dependencies=[Depends(Public("ends the session it is given and nothing else"))],
)
async def logout(request: Request, session_id: SessionHeader = None) -> Response:
    """End the session; it is no error if it has already ended."""
    await service.sign_out(session_id)
    return forget_session(request, reply(None))


@ROUTER.post(
    "/api/extendSession",
    response_model=Envelope[SignedInAnswer],
    dependencies=[Depends(Public("takes an expired session, proven by its id and its sealed data"))],
)
async def extend_session(request: Request, form: SessionExtension, session_id: SessionHeader = None) -> Response:
    """Continue an expired session under a new id (R002, R003)."""
    return reply_session(request, await service.continue_session(session_id, form.data))


@ROUTER.post("/api/change/password", response_model=Envelope[SignedInAnswer])
async def change_password(request: Request, access: ChangingPassword, form: PasswordChange) -> Response:
    """Change your own password (R150-R157). Your other sessions end; this one gets a new id."""
    answer = await password_change.set_own_password(
        access, form.current_password, form.new_password, form.confirm_password
    )
    return reply_session(request, answer, "Password changed successfully.")


@ROUTER.post(
    "/api/forgotPassword",
    response_model=Envelope[None],
    dependencies=[Depends(Public("answers alike whoever is named; throttled per address and person"))],
)
async def forgot_password(request: Request, form: ForgottenPassword) -> Response:
    """Request a mail with a link to set a new password; the answer is the same whether or not there is such a user."""
    await password_reset.request_password_reset(form.who, get_sign_in_origin(request))
    return reply(None, "If there is such a user, an email with a link is on its way.")


@ROUTER.post(
    "/api/resetPassword",
    response_model=Envelope[ResetDone],
    dependencies=[Depends(Public("needs the secret of a link that was mailed; throttled per address"))],
)
async def reset_password(request: Request, form: PasswordResetForm) -> Response:
    """Set a new password with a mailed link (R151-R157); every session of the user ends."""
    name = await password_reset.complete_password_reset(
        form.token, form.new_password, form.confirm_password, get_sign_in_origin(request)
    )
    return reply(ResetDone(user_name=name), "Password changed successfully.")


@ROUTER.get("/api/me", response_model=Envelope[OwnDetails])
async def own_profile(access: Caller) -> Response:
    """Return your own details."""
    return reply(await own_details.get_own_details(access))


@ROUTER.put("/api/me", response_model=Envelope[OwnDetails])
async def change_own_profile(access: Caller, form: OwnName) -> Response:
    """Change your own name."""
    return reply(await own_details.change_own_name(access, form.name))


@ROUTER.get("/api/mySessions", response_model=Envelope[OpenSessions])
async def my_sessions(access: Caller) -> Response:
    """List your open sessions."""
    return reply(await own_sessions.list_own_sessions(access))


@ROUTER.delete("/api/mySessions", response_model=Envelope[OpenSessions])
async def end_other_sessions(access: Caller) -> Response:
    """Sign out everywhere except here."""
    return reply(await own_sessions.end_other_own_sessions(access))


@ROUTER.delete("/api/mySessions/{handle}", response_model=Envelope[OpenSessions])
async def end_session(handle: str, access: Caller) -> Response:
    """Sign out on one device."""
    return reply(await own_sessions.end_own_session(access, handle))


@ROUTER.post("/api/resetCookie", response_model=Envelope[SignedInAnswer])
async def switch_system(request: Request, access: Caller, form: SystemSwitch) -> Response:
    """Switch company or system; the answer has the new session."""
    return reply_session(
        request, await service.switch_session(access.user, access.session_id, form.company, form.system)
    )


@ROUTER.put("/api/setAccountCode", response_model=Envelope[SignedInAnswer])
async def choose_account(request: Request, access: Caller, form: SessionAccountChoice) -> Response:
    """Work for one account of the system, or for all of them again; the answer has the new session."""
    return reply_session(request, await service.set_session_account(access, form.account_code))


@ROUTER.get("/api/profilePicture", response_model=Envelope[ProfilePictureView])
async def profile_picture(access: Caller, user_id: UserId = "") -> Response:
    """Return a profile picture."""
    return reply(await picture.get_profile_picture(access, user_id))


@ROUTER.post("/api/profilePicture", response_model=Envelope[ProfilePictureView])
async def change_picture(
    access: Caller, uploaded_file: Annotated[UploadFile, File(alias="uploadedFile")], user_id: UserId = ""
) -> Response:
    """Store a profile picture (R301, R302)."""
    # read only as much as is needed to detect that the file is too large
    content = await uploaded_file.read(pictures.MOST_BYTES + 1)
    return reply(
        await picture.update_profile_picture(access, user_id, uploaded_file.filename or "", content), "Picture saved."
    )


@ROUTER.delete("/api/profilePicture", response_model=Envelope[ProfilePictureView])
async def remove_picture(access: Caller, user_id: UserId = "") -> Response:
    """Delete a profile picture, so that initials are shown again."""
    return reply(await picture.delete_profile_picture(access, user_id), "Picture removed.")
