"""Links that show a letter to its carrier, and what the carrier answered there."""

from datetime import datetime
from typing import ClassVar

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.letter_link import StoredLetterLink


class LetterAnswer(BaseModel):
    """What the holder of a link wrote, and the name they gave, which is not checked."""

    on: datetime
    name: str = ""
    text: str


class LetterLink(TenantDocument[StoredLetterLink]):
    """A link that shows one letter without an account. `token_hash`: of its secret, which is stored only in the mail it
    went out with, sealed."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    letter_id: PydanticObjectId
    recipient: str
    token_hash: str
    expires_on: datetime
    revoked_on: datetime | None = None
    opened: int = 0
    last_opened_on: datetime | None = None
    answers: list[LetterAnswer] = []

    class Settings:
        name = "letter_links"
        indexes = [
            IndexModel([("token_hash", ASCENDING)], unique=True, name="token"),
            IndexModel([("system_id", ASCENDING), ("letter_id", ASCENDING), ("_id", DESCENDING)], name="letter"),
        ]

    @classmethod
    async def of_token(cls, token_hash: str) -> StoredLetterLink | None:
        """Return the link of a secret, whatever its system: its holder has nothing else to identify it by."""
        return await cls.get_pymongo_collection().find_one({"token_hash": token_hash})
