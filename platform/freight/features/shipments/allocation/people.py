"""The people of a system, as those whose work shipments may be."""

from typing import NamedTuple

from bson import ObjectId

from freight.core.errors import Invalid
from freight.documents.user import User
from freight.kit.tenancy import Grant, Scope, object_id

_MOST = 1_000


class Person(NamedTuple):
    """A person who can be given work, and the accounts she works for."""

    id: ObjectId
    name: str
    grant: Grant


async def of_system(scope: Scope) -> dict[ObjectId, Person]:
    """Everybody who works in the scope's system, by name."""
    here = {"memberships.system_id": scope.system_id, "is_active": True}
    found = await User.find(here).sort("name").limit(_MOST).to_list()
    return {
        user.id: Person(user.id, user.name, Grant.of(membership))
        for user in found
        for membership in user.memberships
        if user.id and membership.system_id == scope.system_id
    }


async def chosen(scope: Scope, user_id: str) -> Person | None:
    """The person who shall have the work; None: nobody. Raises Invalid for one who does not work in the system."""
    if not user_id:
        return None
    person = (await of_system(scope)).get(object_id(user_id, "user"))
    if person is None:
        raise Invalid("Choose someone who works in this system.", code="not_of_system")
    return person
