"""What every stored record has in common."""

from datetime import UTC, datetime
from enum import StrEnum
from typing import ClassVar

from beanie import Document, PydanticObjectId
from pydantic import ConfigDict, Field


class AccountRule(StrEnum):
    """How a user who is limited to some accounts sees the records of a collection."""

    OWN = "own"  # only records of those accounts
    OWN_OR_SHARED = "own_or_shared"  # those, and the records that belong to no account
    SEVERAL = "several"  # records that name one of those accounts among their `account_ids`, and those that name none
    IGNORED = "ignored"  # every record of the system
    LAYERED = "layered"  # as OWN_OR_SHARED, and the records that hold for every system of the company (no system)


class SharedWriting(StrEnum):
    """Who writes the records of a collection that all accounts share."""

    EVERY_ACCOUNT = "every_account"  # a user who sees all of them: what he sets holds for all of them
    ANYBODY = "anybody"  # working data, what is one's own, what is kept in step by the code


class FreightDocument(Document):
    """A stored record. `revision` counts saves: a writer names the revision it read and loses if another saved."""

    model_config = ConfigDict(extra="forbid")

    revision: int = 1
    created_on: datetime = Field(default_factory=lambda: datetime.now(UTC))
    updated_on: datetime = Field(default_factory=lambda: datetime.now(UTC))
    updated_by: str = ""


class TenantDocument(FreightDocument):
    """A record of one company and system, sometimes of one account. Read and written only through `kit.tenancy`."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN
    shared_writing: ClassVar[SharedWriting] = SharedWriting.EVERY_ACCOUNT

    company_id: PydanticObjectId
    system_id: PydanticObjectId
    account_id: PydanticObjectId | None = None
    archived: bool = False
