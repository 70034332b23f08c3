"""The routes of zone tables: those of every record-shaped screen, and those of their rows."""

from typing import Annotated

import orjson
from fastapi import Depends, File, Form, Response, UploadFile

from freight.core.errors import Invalid
from freight.features.tariffs.zones import chart_upload, sheet
from freight.features.tariffs.zones.resource import ZONE_TABLES
from freight.features.tariffs.zones.schemas import (
    ZoneRowsBody,
    ZoneRowsSaved,
    ZoneSheetBody,
    ZoneSheetView,
    ZoneUploadView,
)
from freight.kit.access import Access, make_actor
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import WorkbookResponse, build_download
from freight.kit.http.record_routes import make_fixed_finder, mount_resource
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import TAKES_ROWS, TAKES_WORKBOOK, FeatureRouter

ROUTER = FeatureRouter(tags=["zones"])
RESOURCES = (ZONE_TABLES.kind,)
Reader = Annotated[Access, Depends(Requires(*ZONE_TABLES.permissions.seeing))]
Editor = Annotated[Access, Depends(Requires(*ZONE_TABLES.permissions.changing))]

mount_resource(ROUTER, "/api/records/zoneTable", "ZoneTable", ZONE_TABLES.permissions, make_fixed_finder(ZONE_TABLES))


@ROUTER.post("/api/zoneTables/{table_id}/rows", response_model=Envelope[ZoneSheetView])
async def read_zone_rows(access: Reader, table_id: str, body: ZoneSheetBody) -> Response:
    """Return a page of the rows of a zone table. It only reads."""
    actor = make_actor(access, *ZONE_TABLES.permissions.changing)
    return reply(await sheet.query_zone_rows(actor, table_id, body))


@ROUTER.put("/api/zoneTables/{table_id}/rows", dependencies=[TAKES_ROWS], response_model=Envelope[ZoneRowsSaved])
async def save_zone_rows(access: Editor, table_id: str, body: ZoneRowsBody) -> Response:
    """Save rows of a zone table from the grid: all or none of them."""
    saved = await sheet.store_zone_rows(make_actor(access, *ZONE_TABLES.permissions.changing), table_id, body)
    return reply(saved, f"{saved.added + saved.changed + saved.deleted:,} saved.")


@ROUTER.get("/api/zoneTables/{table_id}/export", response_class=WorkbookResponse)
async def export_zone_rows(access: Reader, table_id: str) -> Response:
    """Export the rows as a workbook that can be uploaded again."""
    return build_download(*await sheet.build_zone_workbook(access.scope, table_id))


@ROUTER.post(
    "/api/zoneTables/{table_id}/upload", dependencies=[TAKES_WORKBOOK], response_model=Envelope[ZoneUploadView]
)
async def upload_zone_chart(
    access: Editor,
    table_id: str,
    revision: Annotated[int, Form()],
    uploaded_file: Annotated[UploadFile | None, File(alias="uploadedFile")] = None,
    text: Annotated[str, Form(description="pasted cells, in place of a file")] = "",
    answers: Annotated[str, Form(description="to the questions, as JSON")] = "",
    dry_run: Annotated[bool, Form(alias="dryRun")] = True,
) -> Response:
    """Replace all rows of the table by a chart; with `dryRun` only preview it."""
    actor = make_actor(access, *ZONE_TABLES.permissions.changing)
    zone_upload = await chart_upload.import_zone_chart(
        actor, table_id, uploaded_file, text, _answers(answers), revision, dry_run=dry_run
    )
    return reply(zone_upload, "Zone table saved." if zone_upload.stored else "")


def _answers(text: str) -> dict[str, str]:
    try:
        return {str(key): str(value) for key, value in orjson.loads(text or "{}").items()}
    except (ValueError, AttributeError) as broken:
        raise Invalid('The answers cannot be read: {"origin": "606"} is expected.') from broken
