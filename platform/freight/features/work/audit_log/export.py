"""The audit log as a workbook."""

import asyncio

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.documents.audit_entry import AuditEntry, AuditKind
from freight.features.work.audit_log.queries import build_audit_query, build_audit_rows
from freight.features.work.audit_log.schemas import AuditLogFilter, AuditLogRow
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.storage import audit_log
from freight.kit.workbooks.table_workbook import Cell, build_table_workbook

MOST_ROWS = 50_000
_HEADS = (
    "When (UTC)",
    "Who",
    "API key",
    "Address",
    "Kind",
    "Outcome",
    "What",
    "Details",
    "Record",
    "Rows",
    "Times",
    "System",
    "Request",
)
WORDS = {
    "signIn": "Sign-in",
    "signOut": "Sign-out",
    "refusal": "Refusal",
    "rights": "Rights",
    "invitation": "Invitation",
    "password": "Password",
    "export": "Export",
    "key": "API key",
    "alarm": "Alert",
    "done": "Done",
    "refused": "Refused",
    "throttled": "Slowed down",
}


async def build_audit_log_workbook(access: Access, wanted: AuditLogFilter) -> tuple[str, bytes]:
    """Return (file name, content) of all matching entries, and write the export itself to the log. Raises Invalid for
    more entries than a workbook can hold."""
    query = build_audit_query(access, wanted)
    audit_entries = await AuditEntry.get_pymongo_collection().find(query).sort("_id", -1).limit(MOST_ROWS + 1).to_list()
    if len(audit_entries) > MOST_ROWS:
        raise Invalid(f"A workbook holds at most {MOST_ROWS:,} entries. Narrow the period.", code=ErrorCode.TOO_MANY)
    rows = await build_audit_rows(audit_entries)
    content = await asyncio.to_thread(build_table_workbook, "Audit log", _HEADS, [_line(row) for row in rows], pinned=2)
    await audit_log.write_audit_entry(access.scope, AuditKind.EXPORT, "Exported the audit log", rows=len(rows))
    return f"audit-log-{clock.today(access.place).isoformat()}.xlsx", content


def _line(row: AuditLogRow) -> list[Cell]:
    return [
        f"{row.at:%Y-%m-%d %H:%M:%S}",
        row.by,
        row.key,
        row.address,
        WORDS[row.kind],
        WORDS[row.outcome],
        row.what,
        "\n".join(row.details),
        row.record_name,
        row.rows,
        row.times,
        row.system,
        row.request_id,
    ]
