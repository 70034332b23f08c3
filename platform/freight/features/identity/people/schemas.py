"""Wire shapes of the people of a company."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from freight.features.identity.people.reading import PeopleQuery
from freight.kit.http.envelope import RequestModel, WireModel

_TEXT = 200
UserType = Literal["operator", "administrator", "transportOperator"]


class MembershipForm(RequestModel):
    """A system somebody works in: by which role, and for which of its accounts; None: all of them."""

    system_id: str = Field(max_length=40)
    role: str = Field("", max_length=_TEXT)
    account_ids: list[str] | None = Field(None, max_length=10_000)


class PersonAccessForm(RequestModel):
    """What somebody is to have in the company."""

    memberships: list[MembershipForm] = Field(max_length=200)
    is_admin: bool = False
    user_type: UserType = "operator"


class RegistrationForm(PersonAccessForm):
    """Somebody who is registered without an invitation: the answer holds the start password, once."""

    user_name: str = Field(max_length=_TEXT)
    name: str = Field(min_length=1, max_length=_TEXT)
    email: str = Field("", max_length=_TEXT)


class PersonForm(PersonAccessForm):
    """What is saved of a person; 409 when somebody else saved since `revision`."""

    name: str = Field(min_length=1, max_length=_TEXT)
    email: str = Field("", max_length=_TEXT)
    revision: int


class PersonRevision(RequestModel):
    """Which state of a person was looked at."""

    revision: int


class MembershipView(WireModel):
    """A system somebody works in."""

    system_id: str
    system: str
    role: str
    account_ids: list[str] | None


class PersonView(WireModel):
    """A person as the company knows him. `elsewhere`: he works for other companies, too."""

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
    """Which people are wanted. `q` is looked for in name, user name and mail address; `role` is a role by name, or
    Administrator; `sort` is name or userName, with `-` before it for the other way round."""

    q: str = Field("", max_length=_TEXT)
    state: Literal["", "active", "suspended"] = ""
    system_id: str = Field("", max_length=40)
    role: str = Field("", max_length=_TEXT)
    sort: str = Field("", max_length=40)

    def wanted(self) -> PeopleQuery:
        """The same for the services."""
        return PeopleQuery(self.q, self.state, self.system_id, self.role, self.sort)


class PeopleList(WireModel):
    """A page of the people of a company."""

    count: int
    people: list[PersonView]


class RegisteredPerson(WireModel):
    """Who was registered, and the password to begin with: it is shown here and nowhere else."""

    person: PersonView
    start_password: str


class RoleChoice(WireModel):
    """A role that can be given in a system. `grantable`: the caller has all of its permissions."""

    role: str
    permissions: int
    grantable: bool


class SystemChoice(WireModel):
    """A system people can be given, with its roles."""

    id: str
    name: str
    roles: list[RoleChoice]


class PeopleOptions(WireModel):
    """What the forms offer. `mail_leaves`: an invitation reaches somebody."""

    company: str
    systems: list[SystemChoice]
    may_make_administrators: bool
    mail_leaves: bool
    mail_is_kept: bool
