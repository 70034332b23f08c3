"""A metadata type: the columns of a lookup table, such as ports, carriers or review days."""

from typing import Any, ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, TenantDocument


class MetadataType(TenantDocument):
    """A lookup table. `system_id` None: the company's default; a system's own type of the same name takes its place
    there. `fields` are the wire form of `core.fields.FieldSpec`; the first unique one is the key of the records."""

    account_rule: ClassVar[AccountRule] = AccountRule.LAYERED

    system_id: PydanticObjectId | None = None  # type: ignore[assignment]
    name: str  # as in suggestionsSource: metadata_<name>
    label: str
    description: str = ""
    fields: list[dict[str, Any]] = []
    content: str = ""  # another text after each write of its records: what was made of them is out of date then

    class Settings:
        name = "metadata_types"
        indexes = [
            IndexModel(
                [("company_id", ASCENDING), ("system_id", ASCENDING), ("name", ASCENDING)],
                unique=True,
                name="company_system_name",
                partialFilterExpression={"archived": False},
            )
        ]
