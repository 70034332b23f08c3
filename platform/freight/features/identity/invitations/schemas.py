"""Wire shapes of invitations."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from freight.features.identity.people.schemas import MembershipView, PersonAccessForm
from freight.kit.http.envelope import RequestModel, WireModel
from freight.kit.http.refused_rows import CellFinding

_TEXT, _TOKEN, _PASSWORD = 200, 200, 512


class InvitationForm(PersonAccessForm):
    """Whom to invite, and to what."""

    name: str = Field(min_length=1, max_length=_TEXT)
    email: str = Field(min_length=1, max_length=_TEXT)


class InvitationView(WireModel):
    """An invitation as the company sees it. `mail` is what became of its mail."""

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
    """A row of a workbook that is refused: its cells, and what is wrong with which."""

    row: int
    values: dict[str, str]
    findings: dict[str, CellFinding]


class PeopleImport(WireModel):
    """What a workbook of people comes to. `invited`: so many are invited, or would be; `unchanged`: have an open
    invitation to just that already; `later`: so many wait, because a company sends only so many in an hour; `leftOut`:
    headings that name no field. What is refused is left out, and keeps nobody else from being invited."""

    invited: int
    unchanged: int
    later: int
    refused: int
    refused_rows: list[RefusedPerson]
    left_out: list[str]


class MailedLinkSecret(RequestModel):
    """The secret of a link that was mailed."""

    token: str = Field(min_length=1, max_length=_TOKEN)


class LinkTarget(WireModel):
    """What a mailed link is for."""

    kind: Literal["invitation", "passwordReset"]


class InvitationOffer(WireModel):
    """What whoever has the link is offered. `has_account`: the address is known, so that he joins by signing in."""

    company: str
    invited_by: str
    name: str
    user_name: str
    systems: list[str]
    has_account: bool
    expires_on: datetime


class AcceptanceForm(RequestModel):
    """A new user, by invitation. `email` proves that the mail came to whoever uses the link."""

    token: str = Field(min_length=1, max_length=_TOKEN)
    email: str = Field(max_length=_TEXT)
    user_name: str = Field(max_length=_TEXT)
    name: str = Field(min_length=1, max_length=_TEXT)
    password: str = Field(max_length=_PASSWORD)
    confirm_password: str = Field(max_length=_PASSWORD)


class JoinCompanyForm(RequestModel):
    """Somebody who has an account already joins another company with it."""

    token: str = Field(min_length=1, max_length=_TOKEN)
    user_name: str = Field(max_length=_TEXT)
    password: str = Field(max_length=_PASSWORD)
