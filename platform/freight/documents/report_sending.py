"""What one recipient got of a report profile at one time, or is about to get."""

from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import DESCENDING, IndexModel

from freight.core.reports.profiles import ReportFormat
from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument, unique_index
from freight.documents.outbox import DUE, Outgoing
from freight.documents.records.report_sending import StoredReportSending


class SendingState(StrEnum):
    """How far a sending is."""

    WAITING = "waiting"
    SENDING = "sending"
    SENT = "sent"
    REFUSED = "refused"


class SentEntry(BaseModel):
    """One report of a sending. `reason`: why the recipient did not get it."""

    key: str
    title: str
    is_made: bool = False
    reason: str = ""
    rows: int = 0
    file_id: str = ""


class ReportSending(TenantDocument[StoredReportSending], Outgoing):
    """The sending of a profile to a recipient, stored with those to the other recipients when its time has come. `run`
    is the same for all of them. A file that was made is not made again, and the email is stored with the end."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY

    state: SendingState
    profile_id: PydanticObjectId
    run: str
    user_id: str  # who gets it
    sent_by: str = ""  # who sent it by hand
    is_sample: bool = False
    format: ReportFormat
    entries: list[SentEntry] = []
    mailed_to: str = ""
    ended_on: datetime | None = None

    class Settings:
        name = "report_sendings"
        indexes = [
            unique_index("run_user", "system_id", "profile_id", "run", "user_id"),
            IndexModel([("system_id", 1), ("profile_id", 1), ("_id", DESCENDING)], name="profile"),
            DUE,
        ]
