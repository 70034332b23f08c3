"""The report of letters prepared in a span of days: who printed them, and when."""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from freight.core.delivery.printing import count_sheets
from freight.core.delivery.states import PacketState
from freight.core.delivery.vendor_jobs import IN_WORDS, LetterJobState
from freight.core.delivery.vendors import LABELS
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.periods import DateRange, read_period
from freight.delivery.transports.manual import HAND
from freight.documents.audit_entry import AuditKind
from freight.documents.delivery_packet import Packet
from freight.documents.records.delivery import StoredDelivery
from freight.features.delivery.printing.letters import PAPER, group_deliveries_by_packet
from freight.features.delivery.printing.schemas import PaperReport, PaperRow
from freight.kit import clock
from freight.kit.records.history import load_user_names
from freight.kit.storage import audit_log
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.workbooks.table_workbook import build_table_workbook

MOST_ROWS = 20_000
_MANY = "These days have {count:,} letters; a workbook takes {most:,}. Choose fewer days."
_HEADS = (
    "Prepared", "Recipient", "Account", "Invoices", "Profile", "Printed by", "Batch", "Pages", "Sheets", "State",
    "Printed", "Marked by", "Cost",
)  # fmt: skip


async def get_paper_report_page(scope: Scope, first: date | None, last: date | None, page: Page) -> PaperReport:
    """Return the letters prepared from one day to another; without days, in the last thirty. Raises Invalid."""
    period = read_period(first, last, clock.today(scope.place))
    query = _query(scope, period)
    packets = scoped(Packet, scope)
    page_packets = (
        await packets.find(query, {"trail": 0, "answers": 0})
        .sort("_id", -1)
        .skip(page.skip)
        .limit(page.limit)
        .to_list()
    )
    summed: list[Record] = [
        {"$match": query},
        {"$project": {"state": 1, "pages": "$headers.pages", "both_sides": _BOTH_SIDES}},
        {
            "$group": {
                "_id": {"pages": "$pages", "both_sides": "$both_sides"},
                "count": {"$sum": 1},
                "printed": {"$sum": {"$cond": [{"$eq": ["$state", PacketState.SENT.value]}, 1, 0]}},
            }
        },
    ]
    groups = await (await packets.aggregate(summed)).to_list()
    return PaperReport(
        count=sum(group["count"] for group in groups),
        sheets=sum(
            group["count"]
            * count_sheets(group["_id"].get("pages") or 0, both_sides=bool(group["_id"].get("both_sides")))
            for group in groups
        ),
        printed=sum(group["printed"] for group in groups),
        first=period.first,
        last=period.last,
        page_no=page.number,
        page_limit=page.limit,
        rows=await _rows(scope, page_packets),
    )


_BOTH_SIDES = {"$ifNull": ["$batch.both_sides", "$headers.both_sides"]}


async def build_paper_report_workbook(scope: Scope, first: date | None, last: date | None) -> tuple[str, bytes]:
    """Return (file name, content) of the report with all its letters. Raises Invalid for more than a workbook can
    hold."""
    period = read_period(first, last, clock.today(scope.place))
    query = _query(scope, period)
    packets = scoped(Packet, scope)
    count = await packets.count(query)
    if count > MOST_ROWS:
        raise Invalid(_MANY.format(count=count, most=MOST_ROWS), code=ErrorCode.TOO_MANY)
    report_packets = await packets.find(query, {"trail": 0, "answers": 0}).sort("_id", -1).to_list()
    rows = [
        [
            scope.place.day_of(row.prepared_on), row.recipient, row.account_number, ", ".join(row.invoice_numbers),
            row.profile_name, row.printed_by_whom, row.batch or None, row.pages, row.sheets, row.state,
            scope.place.day_of(row.printed_on) if row.printed_on else None, row.printed_by,
            row.cost,
        ]
        for row in await _rows(scope, report_packets)
    ]  # fmt: skip
    content = await asyncio.to_thread(build_table_workbook, "Paper delivery", _HEADS, rows)
    await audit_log.write_audit_entry(scope, AuditKind.EXPORT, "Exported the paper delivery report", rows=len(rows))
    return f"paper-delivery-{period.first}-{period.last}.xlsx", content


def _query(scope: Scope, period: DateRange) -> Record:
    start, end = period.in_moments(scope.place)
    return {"channel": PAPER, "created_on": {"$gte": start, "$lt": end}}


async def _rows(scope: Scope, packets: Sequence[Mapping[str, Any]]) -> list[PaperRow]:
    owed = await group_deliveries_by_packet(scope, [packet["_id"] for packet in packets])
    names = await load_user_names(str((packet.get("proof") or {}).get("by") or "") for packet in packets)
    return [_row(packet, owed[packet["_id"]], names) for packet in packets]


def _row(packet: Mapping[str, Any], owed: Sequence[StoredDelivery], names: Mapping[str, str]) -> PaperRow:
    headers, batch = packet["headers"], packet.get("batch") or {}
    is_double_sided = batch.get("both_sides", bool(headers.get("both_sides")))
    proof = packet.get("proof") or {}
    is_here = packet["transport"] == HAND.name
    return PaperRow(
        prepared_on=packet["created_on"],
        recipient=str((headers.get("address") or [""])[0]),
        account_number=owed[0]["account_number"] if owed else "",
        invoice_numbers=[delivery["invoice_number"] for delivery in owed],
        profile_name=owed[0]["profile_name"] if owed else "",
        printed_by_whom="Our own station" if is_here else LABELS.get(str(headers.get("vendor")), "Vendor"),
        batch=batch.get("number", 0),
        pages=int(headers.get("pages") or 0),
        sheets=count_sheets(int(headers.get("pages") or 0), both_sides=is_double_sided),
        state=IN_WORDS[LetterJobState(proof["job_state"])] if proof.get("job_state") else packet["state"],
        printed_on=packet.get("sent_on"),
        printed_by=names.get(str(proof.get("by") or ""), ""),
        cost=f"{proof.get('cost', '')} {proof.get('currency', '')}".strip(),
    )
