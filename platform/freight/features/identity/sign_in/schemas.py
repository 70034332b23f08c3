"""Wire shapes of sign-in and session."""

from datetime import datetime
from typing import Literal

from pydantic import Field, RootModel

from freight.kit.http.envelope import Envelope, RequestModel, WireModel
from freight.kit.http.session_cookies import SessionAnswer

# far more than anyone types, far less than what would make hashing or logging costly
_NAME, _PASSWORD, _STORED = 200, 512, 65_536


class SignIn(RequestModel):
    """The sign-in form."""

    user_name: str = Field(max_length=_NAME)
    password: str = Field(max_length=_PASSWORD)


class DemoSignIn(RequestModel):
    """A demo account chosen on the sign-in page."""

    user_name: str = Field(max_length=_NAME)


class SessionExtension(RequestModel):
    """The `stored` text of the sign-in answer, sent back to continue an expired session (R002)."""

    data: str = Field(max_length=_STORED)


class PasswordChange(RequestModel):
    """The password form."""

    current_password: str = Field(max_length=_PASSWORD)
    new_password: str = Field(max_length=_PASSWORD)
    confirm_password: str = Field(max_length=_PASSWORD)


class ForgottenPassword(RequestModel):
    """A user who forgot the password, by user name or mail address."""

    who: str = Field(min_length=1, max_length=_NAME)


class PasswordResetForm(RequestModel):
    """A new password, set with a mailed link."""

    token: str = Field(min_length=1, max_length=_NAME)
    new_password: str = Field(max_length=_PASSWORD)
    confirm_password: str = Field(max_length=_PASSWORD)


class ResetDone(WireModel):
    """The user name whose password was set."""

    user_name: str


class OpenSession(WireModel):
    """A session on a device. `device`: its browser and operating system in two words. `is_this`: the current
    session."""

    id: str
    address: str
    device: str
    system: str
    signed_in_on: datetime
    is_this: bool


class OpenSessions(WireModel):
    """The open sessions of a user, latest first."""

    sessions: list[OpenSession]


class OwnDetails(WireModel):
    """The caller's own details."""

    id: str
    user_name: str
    name: str
    email: str
    user_type: str
    works: list[str]  # "company, system: role"


class OwnName(RequestModel):
    """The caller's new name."""

    name: str = Field(min_length=1, max_length=_NAME)


class SystemSwitch(RequestModel):
    """The company and system to work in next. Country and address are accepted because the contract names them; the
    server takes both from the system."""

    company: str = Field(max_length=_NAME)
    system: str = Field(max_length=_NAME)
    country: str = Field("", max_length=_NAME)
    default_navigation_url: str = Field("", max_length=_NAME, alias="defaultNavigationURL")


class SessionAccountChoice(RequestModel):
    """The number of the account to work for; empty for every account the user may see."""

    account_code: str = Field("", max_length=_NAME)


class ProfilePictureView(WireModel):
    """A profile picture as a data URL; empty without a picture."""

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
    """The current company."""

    id: str
    name: str


class CurrentSystem(WireModel):
    """The current system. `currency`: the currency its figures are shown in. `time_zone` (IANA): decides which day it
    is there. `locale` (a language tag): the format of numbers and dates."""

    id: str
    name: str
    currency: str
    country: str
    time_zone: str
    locale: str


class LoggedInUser(WireModel):
    """The user who is signed in, and where."""

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
    """What the web app keeps of a session. `stored` is encrypted on the server and bound to this session (R365).
    `withheld`: permissions the company does not use, which administrators do not have either (R384); `group.*` for a
    whole group. `charges_tax`: the company is registered for tax in the country of the system. `buys_and_sells`: the
    system keeps costs apart from what customers pay."""

    stored: str
    logged_in_user: LoggedInUser
    permissions: list[str]
    withheld: list[str] = []
    products: list[str]
    charges_tax: bool = False
    buys_and_sells: bool = False
    companies: list[CompanyOption]
    account: AccountOption | None = None  # none: every account the user may see
    account_is_chosen: bool = False  # chosen with setAccountCode; otherwise it is the only one the user may see


class SecondStep(WireModel):
    """The password was correct, but a second step is needed. `code`: of the app. `setup`: the company requires a second
    factor and there is none yet. `token` allows nothing but the second step, for ten minutes."""

    second_step: Literal["code", "setup"]
    token: str


class SecondStepToken(RequestModel):
    """The token of the second step."""

    token: str = Field(min_length=1, max_length=_NAME)


class SecondStepCode(SecondStepToken):
    """A code for the second step: of the app, or a recovery code."""

    code: str = Field(min_length=1, max_length=_NAME)


class SecondFactorSetupAnswer(WireModel):
    """The new session after a second factor was set up. The recovery codes are in this answer and nowhere else."""

    codes: list[str]
    signed_in: SignedInAnswer


class DemoAccount(WireModel):
    """A sign-in offered by a demo installation."""

    user_name: str
    name: str
    role: str
    company: str


class DemoAccounts(RootModel[list[DemoAccount]]):
    """All sign-ins a demo installation offers."""


class SignInOutcome(Envelope[SignedInAnswer | SecondStep]):
    """The result of a correct password: a session, or the second step before it."""
