"""The audit log: who did what, when, from where, and whether it was let through."""

from datetime import datetime
from enum import StrEnum

from beanie import PydanticObjectId
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import FreightDocument
from freight.documents.records.audit_entry import StoredAuditEntry


class AuditKind(StrEnum):
    """What an entry is about."""

    SIGN_IN = "signIn"
    SIGN_OUT = "signOut"  # also sessions that were ended
    REFUSAL = "refusal"  # something a person has no permission for
    RIGHTS = "rights"  # people, roles, groups, administrators
    INVITATION = "invitation"
    PASSWORD = "password"  # and second factors: what a person proves himself by
    EXPORT = "export"  # data that left as a file
    KEY = "key"  # API keys
    ALARM = "alarm"


class AuditOutcome(StrEnum):
    """Whether it happened."""

    DONE = "done"
    REFUSED = "refused"
    THROTTLED = "throttled"


class AuditEntry(FreightDocument[StoredAuditEntry]):
    """One thing that happened in a company. Written by `kit.audit` alone, in the transaction of what it tells of, and
    never changed; what is older than the installation keeps it is erased.

    `what` is the sentence that is read, `details` what belongs to it, line by line. `record_kind`, `record_id` and
    `record_name` say on what. Refusals that repeat within a minute are one entry with `times`.
    """

    company_id: PydanticObjectId
    system_id: PydanticObjectId | None = None
    at: datetime
    kind: AuditKind
    outcome: AuditOutcome = AuditOutcome.DONE
    user_id: str = ""  # empty: the suite itself
    key_id: str = ""  # of the API key that acted for him
    address: str = ""  # empty: no call, a job
    request_id: str = ""
    what: str
    details: list[str] = []
    record_kind: str = ""
    record_id: str = ""
    record_name: str = ""
    rows: int | None = None  # that left with an export
    times: int = 1

    class Settings:
        name = "audit_entries"
        indexes = [
            IndexModel([("company_id", ASCENDING), ("_id", DESCENDING)], name="company"),
            IndexModel([("company_id", ASCENDING), ("user_id", ASCENDING), ("_id", DESCENDING)], name="person"),
            IndexModel([("company_id", ASCENDING), ("kind", ASCENDING), ("_id", DESCENDING)], name="kind"),
            IndexModel([("company_id", ASCENDING), ("outcome", ASCENDING), ("_id", DESCENDING)], name="outcome"),
        ]
