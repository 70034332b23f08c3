"""The PDF of a print batch: first a table of its contents, then each letter after a sheet with its recipient.

It is built from the sealed files on each request, so a reprint of some letters has the same bytes.
"""

import asyncio
import io
import tempfile
from collections.abc import Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import pypdf

from freight.core.delivery.states import PacketState
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, NotFound
from freight.documents.audit_entry import AuditKind
from freight.documents.records.delivery_packet import StoredPacket
from freight.features.delivery.printing.batches import MOST, get_letter_place, list_batch_packets
from freight.features.delivery.printing.letters import build_letters
from freight.features.delivery.printing.schemas import LetterRangeBody, PrintLetter, PrintTask
from freight.features.invoices.documents.binders import MergedPdfBinder
from freight.features.ledger.invoices.design import build_letterhead
from freight.features.work.tasks import service as tasks
from freight.features.work.tasks.runner import TaskContext, TaskOutcome
from freight.kit import clock
from freight.kit.paper import PdfHeading, render_letterhead_pdf
from freight.kit.paper.letterhead import load_company_and_system
from freight.kit.paper.qr import make_qr_picture
from freight.kit.storage import audit_log, files
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

JOB = "delivery.printBatch"
_TEMPLATES = Path(__file__).parent / "templates"
_KEPT = timedelta(days=7)
# letters whose files are in memory at once
_AT_ONCE = 50
_PRINTED = (PacketState.READY, PacketState.SENT)
_NOTHING = "None of these letters can be printed: they were held or canceled."


async def start_batch_rendering(scope: Scope, number: int, body: LetterRangeBody) -> PrintTask:
    """Start building the PDF of a batch or of a part of it. Raises NotFound for a batch or a range without letters,
    Invalid if all of them were held or canceled."""
    batch_packets = await list_batch_packets(scope, number, body.first, min(body.last, MOST))
    if not batch_packets:
        raise NotFound(f"Print batch {number} has no letters from {body.first} to {body.last}.")
    letters = [packet for packet in batch_packets if packet["state"] in _PRINTED]
    if not letters:
        raise Invalid(_NOTHING, code=ErrorCode.NONE)
    places = [get_letter_place(letter)["place"] for letter in letters]
    task = await tasks.start_task(
        scope,
        kind="export",
        title=f"Print batch {number}, letters {places[0]} to {places[-1]}",
        job_name=JOB,
        arguments={"number": number, "first": places[0], "last": places[-1]},
        total=len(letters),
    )
    return PrintTask(task_key=task["key"], letters=len(letters))


async def run_batch_rendering_task(work: TaskContext) -> TaskOutcome:
    """Build the PDF; it is kept for a week."""
    scope, number = work.scope, work.arguments["number"]
    batch_packets = await list_batch_packets(scope, number, work.arguments["first"], work.arguments["last"])
    packets = [found_packet for found_packet in batch_packets if found_packet["state"] in _PRINTED]
    if not packets:
        raise Invalid(_NOTHING, code=ErrorCode.NONE)
    letters = await build_letters(scope, packets)
    sheets = await _sheets(scope, number, packets, letters)
    with tempfile.TemporaryDirectory(prefix="freight-printing-") as folder:
        path = Path(folder) / "batch.pdf"
        binder = MergedPdfBinder(path, both_sides=get_letter_place(packets[0])["both_sides"])
        await asyncio.to_thread(binder.add, f"Print batch {number}", sheets.manifest)
        for at in range(0, len(packets), _AT_ONCE):
            await work.stop_if_cancelled("No file was created. The letters are still waiting.")
            some = packets[at : at + _AT_ONCE]
            content = await files.read_stored_files(
                scope, [part["file_id"] for batch_packet in some for part in batch_packet["parts"]]
            )
            for packet, letter, cover in zip(some, letters[at:], sheets.covers[at:], strict=False):
                name = f"{letter.place} {letter.recipient}"
                await asyncio.to_thread(binder.add, name, cover)
                for part in packet["parts"]:
                    await asyncio.to_thread(binder.add, part["name"], content[part["file_id"]])
            await work.progress(at + len(some))
        await asyncio.to_thread(binder.close)
        name = f"print-batch-{number}-{letters[0].place}-{letters[-1].place}.pdf"
        with path.open("rb") as result:
            expires = clock.now() + _KEPT
            file_id = await files.save_file(scope, result, name, binder.content_type, "export", expires_on=expires)
    await audit_log.write_audit_entry(scope, AuditKind.EXPORT, f"Printed letters of batch {number}", rows=len(packets))
    return TaskOutcome(f"{len(packets):,} letters.", link="/invoices/delivery/printing", file_id=file_id)


class _Sheets:
    """The sheets of a batch that are not letters."""

    def __init__(self, manifest: bytes, covers: list[bytes]) -> None:
        self.manifest = manifest
        self.covers = covers


async def _sheets(
    scope: Scope, number: int, packets: Sequence[StoredPacket], letters: Sequence[PrintLetter]
) -> _Sheets:
    company, system = await load_company_and_system(scope)
    house, size = build_letterhead(company, system)
    started = get_letter_place(packets[0])["on"]
    paper = PdfHeading(f"Print batch {number}", company.name, scope.place.day_of(started).isoformat(), size)
    values = {
        **house,
        "number": number,
        "started": scope.place.local(started).strftime("%Y-%m-%d %H:%M"),
        "letters": [_describe_letter(letter, packet) for letter, packet in zip(letters, packets, strict=True)],
        "sheets": sum(letter.sheets for letter in letters),
        "both_sides": get_letter_place(packets[0])["both_sides"],
    }
    manifest = await asyncio.to_thread(render_letterhead_pdf, paper, _TEMPLATES / "manifest.html", values)
    covers = await asyncio.to_thread(render_letterhead_pdf, paper, _TEMPLATES / "cover.html", values)
    return _Sheets(manifest, await asyncio.to_thread(_pages, covers))


def _describe_letter(letter: PrintLetter, packet: Mapping[str, Any]) -> Record:
    data = packet["headers"].get("data") or {}
    finishing = data.get("finishingOptions") or {}
    return {
        **letter.model_dump(),
        "qr": make_qr_picture(packet["key"]),
        "folding": finishing.get("foldingType") or "",
        "faces": finishing.get("textPosition") or "Outside",
        "instructions": data.get("specialInstructions") or "",
    }


def _pages(content: bytes) -> list[bytes]:
    pages = []
    for page in pypdf.PdfReader(io.BytesIO(content)).pages:
        writer = pypdf.PdfWriter()
        writer.add_page(page)
        target = io.BytesIO()
        writer.write(target)
        pages.append(target.getvalue())
    return pages
