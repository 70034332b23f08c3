"""The account of a shipment: named in the row, or chosen for the whole upload or screen."""

from collections.abc import Iterable
from dataclasses import dataclass

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.fields.findings import MANDATORY, FieldFinding, FindingKind
from freight.core.shipments.document import ACCOUNT_NUMBER, CUSTOMER_NAME
from freight.documents.account import Account
from freight.documents.records.account import StoredAccount
from freight.documents.records.shipment import StoredShipment
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped


@dataclass(frozen=True)
class AccountBook:
    """The accounts that rows name, by number, and the one chosen for rows that name none."""

    by_number: dict[str, StoredAccount]
    chosen: StoredAccount | None = None

    @classmethod
    async def load(
        cls, scope: Scope, numbers: Iterable[str], chosen: object = None, session: AsyncClientSession | None = None
    ) -> "AccountBook":
        """Load the accounts of those numbers within the scope. Raises NotFound for a `chosen` id outside it."""
        accounts = scoped(Account, scope)
        cursor = accounts.find({"account_number": {"$in": sorted(set(numbers))}}, session=session)
        by_number = {account["account_number"]: account async for account in cursor}
        default = await accounts.get(parse_object_id(chosen, "account"), "account", session=session) if chosen else None
        return cls(by_number, default)

    def resolve(self, values: Record, before: StoredShipment | None) -> ObjectId | FieldFinding:
        """Return the account of a row, or what is wrong with its account number. Fills in number and name for a new
        row, so that the stored shipment always shows its account."""
        number = values.get(ACCOUNT_NUMBER)
        if number is None and ACCOUNT_NUMBER not in values and before is not None:
            account_id: ObjectId = before["account_id"]
            return account_id
        account = self.by_number.get(number) if number else self.chosen
        if account is None:
            if number:
                return FieldFinding(FindingKind.SERVER, f"There is no account {number}.")
            return MANDATORY
        values[ACCOUNT_NUMBER] = account["account_number"]
        if before is None and not values.get(CUSTOMER_NAME):
            values[CUSTOMER_NAME] = account["name"]
        return account["_id"]
