"""The audit log: who did what, when, from where, and whether it was allowed."""

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
    PASSWORD = "password"  # and second factors: what proves a user's identity
    EXPORT = "export"  # data that left as a file
    KEY = "key"  # API keys
    ALARM = "alarm"


class AuditOutcome(StrEnum):
    """Whether it happened."""

    DONE = "done"
    REFUSED = "refused"
    THROTTLED = "throttled"


class AuditEntry(FreightDocument[StoredAuditEntry]):
    """One event in a company. Written only by `kit.storage.audit_log`, in the transaction that it describes, and never
    changed; entries older than the installation's retention are erased.

    `what` is the sentence that is read, `details` its further lines. `record_kind`, `record_id` and `record_name` name
    the record. Refusals that repeat within a minute are one entry with `times`.
    """

    company_id: PydanticObjectId
    system_id: PydanticObjectId | None = None
    at: datetime
    kind: AuditKind
    outcome: AuditOutcome = AuditOutcome.DONE
    user_id: str = ""  # empty: the suite itself
    key_id: str = ""  # of the API key that acted for the user
    address: str = ""  # empty: a job, not a call
    request_id: str = ""
    what: str
    details: list[str] = []
    record_kind: str = ""
    record_id: str = ""
    record_name: str = ""
    rows: int | None = None  # number of rows that left with an export
    times: int = 1

    class Settings:
        name = "audit_entries"
        indexes = [
            IndexModel([("company_id", ASCENDING), ("_id", DESCENDING)], name="company"),
            IndexModel([("company_id", ASCENDING), ("user_id", ASCENDING), ("_id", DESCENDING)], name="person"),
            IndexModel([("company_id", ASCENDING), ("kind", ASCENDING), ("_id", DESCENDING)], name="kind"),
            IndexModel([("company_id", ASCENDING), ("outcome", ASCENDING), ("_id", DESCENDING)], name="outcome"),
        ]
