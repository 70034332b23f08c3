"""The file of a report in the format of its profile: all of its rows as a workbook or as CSV, or pages to print."""

import asyncio
import tempfile
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

from freight.core.locales import show_day
from freight.core.reports.profiles import ReportFormat
from freight.features.ledger.invoices.design import build_letterhead
from freight.features.reports.export import build_report_file_name, write_report_table, write_report_workbook
from freight.features.reports.report_answer import build_report_answer
from freight.features.reports.report_run import PreparedReport
from freight.features.reports.shared_pages.tables import build_page_table
from freight.kit import clock
from freight.kit.paper import PdfHeading, render_letterhead_pdf
from freight.kit.paper.letterhead import load_company_and_system
from freight.kit.storage import files
from freight.kit.workbooks.csv_sheet import CSV, CsvSheet
from freight.kit.workbooks.table_workbook import XLSX

KEPT = timedelta(days=7)
MOST_PRINTED_ROWS = 2_000
_TEMPLATE = Path(__file__).parent / "templates" / "profile_report.html"
_TYPES = {ReportFormat.WORKBOOK: XLSX, ReportFormat.CSV: CSV, ReportFormat.PDF: "application/pdf"}


class ReportHeading(NamedTuple):
    """What is printed above a report: its title, its profile, and what the profile fixes."""

    title: str
    profile: str
    fixed: str


async def make_report_file(report: PreparedReport, heading: ReportHeading, kind: ReportFormat) -> tuple[str, int]:
    """Store a report as a file of the user of its scope, kept for a week; return its id and number of rows."""
    now = clock.now()
    with tempfile.TemporaryDirectory(prefix="freight-profile-") as folder:
        path = Path(folder) / "report"
        if kind is ReportFormat.WORKBOOK:
            rows = await write_report_workbook(report, path)
        elif kind is ReportFormat.CSV:
            rows = await write_report_table(report, lambda heads: CsvSheet(path, heads))
        else:
            rows = await _write_pdf(report, heading, path)
        name = build_report_file_name(heading.title, report.scope.place.stamp(now), kind.value)
        with path.open("rb") as content:
            file_id = await files.save_file(report.scope, content, name, _TYPES[kind], "export", expires_on=now + KEPT)
    return file_id, rows


async def _write_pdf(report: PreparedReport, heading: ReportHeading, path: Path) -> int:
    """Write a report as pages with the letterhead of the company. A list has its first rows, and the totals of all."""
    answer = await build_report_answer(report, page_limit=MOST_PRINTED_ROWS)
    company, system = await load_company_and_system(report.scope)
    house, size = build_letterhead(company, system)
    place = report.scope.place
    local = place.local(answer.as_of)
    page = answer.page
    values = {
        **house,
        "heading": heading,
        "table": build_page_table(answer, place.locale),
        "notes": answer.notes,
        "left_out": page.count - len(page.rows) if page else 0,
        "as_of": f"{show_day(local.date().isoformat(), place.locale)} {local:%H:%M} ({place.time_zone})",
    }
    paper = PdfHeading(heading.title, company.name, local.date().isoformat(), size)
    await asyncio.to_thread(lambda: path.write_bytes(render_letterhead_pdf(paper, _TEMPLATE, values)))
    return page.count if page else answer.summary.total if answer.summary else 0
