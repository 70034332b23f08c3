"""What report profiles sent to whom: for their details, newest first."""

from collections.abc import Mapping

from freight.core.reports.profiles import ReportFormat
from freight.documents.records.report_sending import StoredReportSending
from freight.documents.report_sending import ReportSending, SendingState
from freight.features.reports.profiles.commands import PROFILES
from freight.features.reports.profiles.schemas import ReportSendings, ReportSendingView, SentEntryView
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.records import named_records
from freight.kit.records.history import load_user_names
from freight.kit.storage import files
from freight.kit.storage.paging import Page
from freight.kit.storage.tenancy import scoped


async def list_profile_sendings(access: Access, profile_id: str, page: Page) -> ReportSendings:
    """Return a page of what a profile sent. Raises NotFound. A file has what its recipient may see, so only the
    recipient opens it."""
    profile = await named_records.get_named_record(access.scope, PROFILES, profile_id)
    rows, query = scoped(ReportSending, access.scope), {"profile_id": profile["_id"]}
    stored = await rows.find(query).sort("_id", -1).skip(page.skip).limit(page.limit).to_list()
    names = await load_user_names(user_id for row in stored for user_id in (row["user_id"], row.get("sent_by", "")))
    own = [entry.get("file_id", "") for row in stored if row["user_id"] == access.user_id for entry in row["entries"]]
    kept = await files.describe_files(access.scope, [file_id for file_id in own if file_id], clock.now())
    return ReportSendings(count=await rows.count(query), rows=[_view(row, names, frozenset(kept)) for row in stored])


def _view(row: StoredReportSending, names: Mapping[str, str], kept: frozenset[str]) -> ReportSendingView:
    return ReportSendingView(
        id=str(row["_id"]),
        created_on=row["created_on"],
        ended_on=row.get("ended_on"),
        recipient=names.get(row["user_id"], "Someone who left"),
        sent_by=names.get(row.get("sent_by", ""), ""),
        is_sample=row.get("is_sample", False),
        state=SendingState(row["state"]),
        reason=row.get("reason", ""),
        format=ReportFormat(row["format"]),
        mailed_to=row.get("mailed_to", ""),
        entries=[
            SentEntryView(
                title=entry["title"],
                is_made=entry.get("is_made", False),
                reason=entry.get("reason", ""),
                rows=entry.get("rows", 0),
                file_id=file_id if (file_id := entry.get("file_id", "")) in kept else "",
            )
            for entry in row.get("entries", [])
        ],
    )
