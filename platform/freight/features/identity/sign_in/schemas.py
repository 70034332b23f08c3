"""Wire shapes of signing in and of the session."""

from datetime import datetime
from typing import Literal

from pydantic import Field, RootModel

from freight.kit.http.envelope import Envelope, RequestModel, WireModel
from freight.kit.http.session_cookies import SessionAnswer

# far above what people type, far below what would make hashing or logging costly
_NAME, _PASSWORD, _STORED = 200, 512, 65_536


class SignIn(RequestModel):
    """The sign-in form."""

    user_name: str = Field(max_length=_NAME)
    password: str = Field(max_length=_PASSWORD)


class DemoSignIn(RequestModel):
    """A demo account chosen on the sign-in page."""

    user_name: str = Field(max_length=_NAME)


class SessionExtension(RequestModel):
    """The `stored` text of the sign-in answer, given back to continue an expired session (R002)."""

    data: str = Field(max_length=_STORED)


class PasswordChange(RequestModel):
    """The password form."""

    current_password: str = Field(max_length=_PASSWORD)
    new_password: str = Field(max_length=_PASSWORD)
    confirm_password: str = Field(max_length=_PASSWORD)


class ForgottenPassword(RequestModel):
    """Somebody who forgot the password, by user name or mail address."""

    who: str = Field(min_length=1, max_length=_NAME)


class PasswordResetForm(RequestModel):
    """A new password by a link that was mailed."""

    token: str = Field(min_length=1, max_length=_NAME)
    new_password: str = Field(max_length=_PASSWORD)
    confirm_password: str = Field(max_length=_PASSWORD)


class ResetDone(WireModel):
    """Whose password it is: the name to sign in by."""

    user_name: str


class OpenSession(WireModel):
    """A session on some device. `device` is what its browser says it is, in two words; `is_this`: the one that asks."""

    id: str
    address: str
    device: str
    system: str
    signed_in_on: datetime
    is_this: bool


class OpenSessions(WireModel):
    """The open sessions of a user, the latest first."""

    sessions: list[OpenSession]


class OwnDetails(WireModel):
    """One's own details."""

    id: str
    user_name: str
    name: str
    email: str
    user_type: str
    works: list[str]  # "company, system: role"


class OwnName(RequestModel):
    """How one is called."""

    name: str = Field(min_length=1, max_length=_NAME)


class SystemSwitch(RequestModel):
    """The company and system to work in next. Country and address are accepted as the contract names them; the
    server takes both from the system."""

    company: str = Field(max_length=_NAME)
    system: str = Field(max_length=_NAME)
    country: str = Field("", max_length=_NAME)
    default_navigation_url: str = Field("", max_length=_NAME, alias="defaultNavigationURL")


class SessionAccountChoice(RequestModel):
    """The number of the account to work for; empty for every account the user may see."""

    account_code: str = Field("", max_length=_NAME)


class ProfilePictureView(WireModel):
    """A profile picture as a browser shows it: the address of its data; empty without a picture."""

    picture: str


class SystemOption(WireModel):
    """A system the user belongs to."""

    id: str
    name: str


class CompanyOption(WireModel):
    """A company the user belongs to, with the user's systems in it."""

    id: str
    name: str
    systems: list[SystemOption]


class CurrentCompany(WireModel):
    """The company in force."""

    id: str
    name: str


class CurrentSystem(WireModel):
    """The system in force; `currency` is the one its pictures are read in, `time_zone` (IANA) says which day
    it is there, `locale` (a language tag) how figures and dates are written and read."""

    id: str
    name: str
    currency: str
    country: str
    time_zone: str
    locale: str


class LoggedInUser(WireModel):
    """Who is signed in and where."""

    id: str
    user_name: str
    name: str
    role: str
    is_admin: int  # 0 or 1, as R359 compares it
    user_type: str
    company_type: str  # as chosen in the setup wizard; empty until then
    must_change_password: bool
    company: CurrentCompany
    system: CurrentSystem
    default_navigation_url: str = Field(alias="defaultNavigationURL")


class AccountOption(WireModel):
    """The account the session works for."""

    id: str
    account_number: str
    name: str


class SignedInAnswer(SessionAnswer):
    """What the web app keeps of a session. `stored` is sealed on the server and bound to this session (R365).
    `withheld`: what the company does not use and an administrator does not do either (R384); `group.*` where that is
    all of them."""

    stored: str
    logged_in_user: LoggedInUser
    permissions: list[str]
    withheld: list[str] = []
    products: list[str]
    companies: list[CompanyOption]
    account: AccountOption | None = None  # none: every account the user may see
    account_is_chosen: bool = False  # by setAccountCode; otherwise it is the only one the user may see


class SecondStep(WireModel):
    """The password was right and is not enough. `code`: of the app; `setup`: the company asks for a second factor and
    there is none yet. `token` opens the second step for ten minutes, and nothing else."""

    second_step: Literal["code", "setup"]
    token: str


class SecondStepToken(RequestModel):
    """The token of the second step."""

    token: str = Field(min_length=1, max_length=_NAME)


class SecondStepCode(SecondStepToken):
    """The code of the second step: of the app, or a recovery code."""

    code: str = Field(min_length=1, max_length=_NAME)


class SecondFactorSetupAnswer(WireModel):
    """A second factor was set up, and a session opened. The recovery codes are in this answer and nowhere else."""

    codes: list[str]
    signed_in: SignedInAnswer


class DemoAccount(WireModel):
    """A sign-in offered by a demo installation."""

    user_name: str
    name: str
    role: str
    company: str


class DemoAccounts(RootModel[list[DemoAccount]]):
    """Every sign-in offered."""


class SignInOutcome(Envelope[SignedInAnswer | SecondStep]):
    """What a right password comes to: a session, or the second step before it."""
