"""One line of a lookup table."""

from typing import Any, ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, TenantDocument


class MetadataRecord(TenantDocument):
    """A record of a metadata type. No system: a default of the company; a system and no account: the system's; both:
    the account's. Where several levels hold the same key, the nearest to the account counts."""

    account_rule: ClassVar[AccountRule] = AccountRule.LAYERED

    system_id: PydanticObjectId | None = None  # type: ignore[assignment]
    type_name: str
    key: str  # the value of the key field, folded for comparison
    data: dict[str, Any] = {}  # by group and key, as shipments hold theirs

    class Settings:
        name = "metadata_records"
        indexes = [
            IndexModel(
                [
                    ("company_id", ASCENDING),
                    ("type_name", ASCENDING),
                    ("key", ASCENDING),
                    ("system_id", ASCENDING),
                    ("account_id", ASCENDING),
                ],
                unique=True,
                name="company_type_key",
                partialFilterExpression={"archived": False},
            )
        ]
