"""The values that must be unique in a collection, and whether one is taken."""

import re
from dataclasses import dataclass

from beanie import Document

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.documents.account import Account
from freight.documents.base import TenantDocument
from freight.documents.carrier import Carrier
from freight.documents.company import Company
from freight.documents.location import Location
from freight.documents.operation import Operation
from freight.documents.shipment import Shipment
from freight.documents.system import System
from freight.documents.user import User
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

_SPACES = re.compile(r"\s+")


@dataclass(frozen=True)
class UniqueField:
    """A field with unique values, and the permission needed to check one."""

    document: type[Document]
    field: str
    permission: str
    removed_too: bool = False  # removed records keep their value


# (collection, availableFor) as the forms send them
UNIQUE_FIELDS: dict[tuple[str, str], UniqueField] = {
    ("accounts", "accountNumber"): UniqueField(Account, "account_number", "accounts.viewAccounts", removed_too=True),
    ("carriers", "code"): UniqueField(Carrier, "code", "carriers.viewCarriers"),
    ("shipments", "shipmentNumber"): UniqueField(Shipment, "shipment_number", "shipmentEntry.sideShipmentEntry"),
    ("users", "userName"): UniqueField(User, "user_name", "user.createUser"),
    ("companies", "code"): UniqueField(Company, "code", "company.newCompany"),
    ("systems", "code"): UniqueField(System, "code", "system.newSystem"),
    ("locations", "code"): UniqueField(Location, "code", "location.viewLocation"),
    ("operations", "code"): UniqueField(Operation, "code", "operation.viewOperation"),
}


def get_unique_field(collection: str, field: str) -> UniqueField:
    """Return the field a form asks about. Raises Invalid for one that need not be unique."""
    unique_field = UNIQUE_FIELDS.get((collection, field))
    if unique_field is None:
        raise Invalid(f"Values of {field} in {collection} need not be unique.", code=ErrorCode.NOT_UNIQUE_FIELD)
    return unique_field


async def is_value_taken(scope: Scope, unique: UniqueField, value: str, own_id: str) -> bool:
    """Return whether another record than `own_id` has the value; repeated spaces count as one (foundation §5).

    Among records limited to accounts, only those the caller may see are checked. The caller must not learn that another
    account uses a number; saving it is refused like any number that is not available.
    """
    plain = _SPACES.sub(" ", value).strip()
    query: dict[str, object] = {unique.field: plain.casefold() if unique.field == "user_name" else plain}
    if own_id:
        query["_id"] = {"$ne": parse_object_id(own_id)}
    if issubclass(unique.document, TenantDocument):
        return bool(await scoped(unique.document, scope).count(query, limit=1, archived=unique.removed_too))
    if unique.document is System:
        query["company_id"] = scope.company_id
    return await unique.document.find(query).limit(1).count() > 0
