"""A delivery key file: it encrypts or signs what leaves."""

from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, TenantDocument
from freight.documents.records.delivery_key import StoredDeliveryKey


class KeySlot(StrEnum):
    """What a key is for."""

    ENCRYPTION = "encryption"
    SIGNATURE = "signature"


class KeyKind(StrEnum):
    """What a key file holds."""

    OPENPGP = "openpgp"
    X509 = "x509"


class DeliveryKey(TenantDocument[StoredDeliveryKey]):
    """One key, as it was read from its file. `public` is text (PEM or armor); `private` is sealed, and empty where the
    file had none."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    name: str
    slot: KeySlot
    kind: KeyKind
    fingerprint: str
    subject: str = ""
    expires_on: datetime | None = None
    public: str = ""
    private: str = ""

    class Settings:
        name = "delivery_keys"
        indexes = [
            IndexModel([("system_id", ASCENDING), ("account_id", ASCENDING)], name="owner"),
            IndexModel(
                [("expires_on", ASCENDING)], name="expires", partialFilterExpression={"expires_on": {"$type": "date"}}
            ),
        ]

    @classmethod
    async def expiring(cls, before: datetime, most: int) -> list[StoredDeliveryKey]:
        """Return the keys of all systems that expire before a moment: for the scheduler."""
        query = {"expires_on": {"$lte": before}, "archived": False}
        fields = ["company_id", "system_id", "expires_on"]
        return await cls.get_pymongo_collection().find(query, fields).sort("expires_on", -1).limit(most).to_list()
