"""Reporting milestones over HTTP."""

from typing import Annotated

from fastapi import Depends, File, Response, UploadFile

from freight.core.tracking.milestones import UPDATE
from freight.features.tracking.capture import event_files, milestone_updates, rows
from freight.features.tracking.capture.schemas import (
    EventFile,
    EventRows,
    EventRowsOutcome,
    MilestoneRetraction,
    MilestonesUpdated,
    MilestoneUpdate,
    UndoBatch,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import WorkbookResponse, build_download
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import TAKES_ROWS, FeatureRouter

ROUTER = FeatureRouter(prefix="/api/tracking", tags=["tracking"])
Updates = Annotated[Access, Depends(Requires(UPDATE))]


@ROUTER.post("/events/check", dependencies=[TAKES_ROWS], response_model=Envelope[EventRowsOutcome])
async def check_event_rows(body: EventRows, access: Updates) -> Response:
    """Preview rows that report milestones. Nothing is stored."""
    return reply(await rows.preview_event_rows(access.scope, body))


@ROUTER.post("/events", dependencies=[TAKES_ROWS], response_model=Envelope[EventRowsOutcome])
async def save_event_rows(body: EventRows, access: Updates) -> Response:
    """Store the valid rows; the others are returned with the reason."""
    saved = await rows.store_event_rows(access.scope, body)
    return reply(saved, f"{saved.new + saved.replaces:,} saved.")


@ROUTER.post("/events/file", response_model=Envelope[EventFile])
async def read_event_file(
    access: Updates, uploaded_file: Annotated[UploadFile | None, File(alias="uploadedFile")] = None
) -> Response:
    """Read a workbook or a carrier's 214 file into rows. Nothing is stored."""
    return reply(await event_files.read_event_rows(access.scope, uploaded_file))


@ROUTER.get("/events/template", response_class=WorkbookResponse)
async def event_template(access: Updates) -> Response:
    """Return a workbook with the columns and the codes of the system's milestones."""
    return build_download(*await event_files.build_event_template(access.scope))


@ROUTER.post("/milestone", response_model=Envelope[MilestonesUpdated])
async def update_milestone(body: MilestoneUpdate, access: Updates) -> Response:
    """Report one milestone for several shipments."""
    updated = await milestone_updates.report_milestone(access.scope, body)
    return reply(updated, f"{updated.done:,} updated.")


@ROUTER.post("/undo", response_model=Envelope[MilestonesUpdated])
async def undo_milestones(body: UndoBatch, access: Updates) -> Response:
    """Undo what was entered together."""
    undone = await milestone_updates.undo_milestone_batch(access.scope, body.batch)
    return reply(undone, f"{undone.done:,} taken back.")


@ROUTER.post("/takeBack", response_model=Envelope[None])
async def take_milestone_back(body: MilestoneRetraction, access: Updates) -> Response:
    """Withdraw the reported time of one milestone of one shipment."""
    await milestone_updates.retract_milestone(access.scope, body)
    return reply(None, "Taken back.")
