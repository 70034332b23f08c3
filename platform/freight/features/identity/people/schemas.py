"""Wire shapes of the people of a company."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from freight.features.identity.people.queries import PeopleQuery
from freight.kit.http.envelope import RequestModel, WireModel

_TEXT = 200
UserType = Literal["operator", "administrator", "transportOperator"]


class MembershipForm(RequestModel):
    """A system a person works in, with their role and accounts. Accounts None: all of them."""

    system_id: str = Field(max_length=40)
    role: str = Field("", max_length=_TEXT)
    account_ids: list[str] | None = Field(None, max_length=10_000)


class PersonAccessForm(RequestModel):
    """The access a person is to have in the company."""

    memberships: list[MembershipForm] = Field(max_length=200)
    is_admin: bool = False
    user_type: UserType = "operator"


class RegistrationForm(PersonAccessForm):
    """A person to be registered without an invitation; the answer holds the start password, once."""

    user_name: str = Field(max_length=_TEXT)
    name: str = Field(min_length=1, max_length=_TEXT)
    email: str = Field("", max_length=_TEXT)


class PersonForm(PersonAccessForm):
    """The saved details of a person; 409 when another user saved since `revision`."""

    name: str = Field(min_length=1, max_length=_TEXT)
    email: str = Field("", max_length=_TEXT)
    revision: int


class PersonRevision(RequestModel):
    """The revision of a person that the caller has seen."""

    revision: int


class MembershipView(WireModel):
    """A system a person works in."""

    system_id: str
    system: str
    role: str
    account_ids: list[str] | None


class PersonView(WireModel):
    """A person as the company sees them. `elsewhere`: they work for other companies, too."""

    id: str
    user_name: str
    name: str
    email: str
    is_admin: bool
    user_type: str
    state: Literal["active", "suspended"]
    suspended_on: datetime | None = None
    memberships: list[MembershipView]
    must_change_password: bool
    elsewhere: bool
    may_change: bool
    may_change_identity: bool
    has_second_factor: bool
    revision: int


class PeopleListQuery(WireModel):
    """Which people to list. `q` is searched in name, user name and mail address; `role` is the name of a role, or
    Administrator; `sort` is name or userName, with a leading `-` for descending order."""

    q: str = Field("", max_length=_TEXT)
    state: Literal["", "active", "suspended"] = ""
    system_id: str = Field("", max_length=40)
    role: str = Field("", max_length=_TEXT)
    sort: str = Field("", max_length=40)

    def wanted(self) -> PeopleQuery:
        """Return the same query for the services."""
        return PeopleQuery(self.q, self.state, self.system_id, self.role, self.sort)


class PeopleList(WireModel):
    """A page of the people of a company."""

    count: int
    people: list[PersonView]


class RegisteredPerson(WireModel):
    """The registered person and the start password, which is shown here and nowhere else."""

    person: PersonView
    start_password: str


class RoleChoice(WireModel):
    """A role that can be given in a system. `grantable`: the caller has all of its permissions."""

    role: str
    permissions: int
    grantable: bool


class SystemChoice(WireModel):
    """A system that people can be given access to, with its roles."""

    id: str
    name: str
    roles: list[RoleChoice]


class PeopleOptions(WireModel):
    """The choices the forms offer. `mail_leaves`: invitations are actually sent by mail."""

    company: str
    systems: list[SystemChoice]
    may_make_administrators: bool
    mail_leaves: bool
    mail_is_kept: bool
