"""Set up a new system: its company's administrators become members, and it gets what every system starts with."""

from collections.abc import Sequence

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.system import System
from freight.documents.user import Membership, User, match_administrators_outside
from freight.features.desk.seed.service import furnish_system
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

ADMINISTRATOR = "Administrator"


async def admit_administrators(scope: Scope, system_id: ObjectId, session: AsyncClientSession) -> None:
    """Make the administrators of the company members of a new system, within the transaction that stores it."""
    membership = Membership(company_id=scope.company_id, system_id=system_id, role=ADMINISTRATOR)
    await User.get_pymongo_collection().update_many(
        match_administrators_outside(scope.company_id, system_id),
        {"$push": {"memberships": membership.model_dump()}},
        session=session,
    )


async def furnish_new_systems(scope: Scope, made: Sequence[Record]) -> None:
    """Add templates, calculation codes and metadata types to new systems. If this is interrupted, the next start of the
    suite adds the rest, as for every system."""
    for record in made:
        place = System.model_validate(record).place
        await furnish_system(Scope.of_system(scope.company_id, record["_id"], scope.user_id, place))
