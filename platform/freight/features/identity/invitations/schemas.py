"""Wire shapes of invitations."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from freight.features.identity.people.schemas import MembershipView, PersonAccessForm
from freight.kit.http.envelope import RequestModel, WireModel
from freight.kit.http.row_errors import CellFinding

_TEXT, _TOKEN, _PASSWORD = 200, 200, 512


class InvitationForm(PersonAccessForm):
    """Whom to invite, and the access they get."""

    name: str = Field(min_length=1, max_length=_TEXT)
    email: str = Field(min_length=1, max_length=_TEXT)


class InvitationView(WireModel):
    """An invitation as the company sees it. `mail`: what became of its mail."""

    id: str
    name: str
    email: str
    is_admin: bool
    state: Literal["open", "expired", "accepted", "revoked"]
    invited_on: datetime
    expires_on: datetime
    invited_by: str
    memberships: list[MembershipView]
    mail: str
    mail_reason: str = ""


class InvitationList(WireModel):
    """The open and expired invitations of the company, newest first."""

    count: int
    invitations: list[InvitationView]


class RefusedPerson(WireModel):
    """A refused row of a workbook: its cells, and what is wrong with each."""

    row: int
    values: dict[str, str]
    findings: dict[str, CellFinding]


class PeopleImport(WireModel):
    """The result of importing a workbook of people. `invited`: how many are, or would be, invited. `unchanged`: how
    many already have an open invitation to exactly that. `later`: how many wait because of the company's hourly limit.
    `leftOut`: headings that name no field. Refused rows are left out and do not hold back the others."""

    invited: int
    unchanged: int
    later: int
    refused: int
    refused_rows: list[RefusedPerson]
    left_out: list[str]


class MailedLinkSecret(RequestModel):
    """The secret of a mailed link."""

    token: str = Field(min_length=1, max_length=_TOKEN)


class LinkTarget(WireModel):
    """What a mailed link is for."""

    kind: Literal["invitation", "passwordReset"]


class InvitationOffer(WireModel):
    """What an invitation offers to the holder of its link. `has_account`: the address has an account, so the person
    joins by signing in."""

    company: str
    invited_by: str
    name: str
    user_name: str
    systems: list[str]
    has_account: bool
    expires_on: datetime


class AcceptanceForm(RequestModel):
    """A new user, from an invitation. `email` must match the address the mail went to."""

    token: str = Field(min_length=1, max_length=_TOKEN)
    email: str = Field(max_length=_TEXT)
    user_name: str = Field(max_length=_TEXT)
    name: str = Field(min_length=1, max_length=_TEXT)
    password: str = Field(max_length=_PASSWORD)
    confirm_password: str = Field(max_length=_PASSWORD)


class JoinCompanyForm(RequestModel):
    """A user with an existing account who joins another company."""

    token: str = Field(min_length=1, max_length=_TOKEN)
    user_name: str = Field(max_length=_TEXT)
    password: str = Field(max_length=_PASSWORD)
