"""An address that a mail came back from because it does not exist: nothing more is sent there until a user says that it
works."""

from typing import ClassVar

from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.suppressed_address import StoredSuppressedAddress


class SuppressedAddress(TenantDocument[StoredSuppressedAddress]):
    """`address` is in lower case; `reason` is what its server answered."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY

    address: str
    reason: str

    class Settings:
        name = "suppressed_addresses"
        indexes = [IndexModel([("system_id", ASCENDING), ("address", ASCENDING)], unique=True, name="once")]
