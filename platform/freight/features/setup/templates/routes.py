"""Routes to load and manage field templates: list, save, account templates, history, files, global keys."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.core.error_codes import ErrorCode
from freight.core.errors import NotFound
from freight.core.fields.patterns import compile_pattern
from freight.core.tariff_documents import TEMPLATE_TYPE, list_document_templates
from freight.features.setup.templates import commands, global_keys, service, template_files, versions
from freight.features.setup.templates.resource import EDIT, TEMPLATES
from freight.features.setup.templates.schemas import (
    GlobalKeyList,
    ImportBody,
    OverrideBody,
    PatternBody,
    PatternTrial,
    RestoreBody,
    TemplateBody,
    TemplateFile,
    TemplateHistory,
    TemplateQuery,
    TemplateSaved,
    TemplateView,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.record_routes import make_fixed_finder, mount_list
from freight.kit.http.route_guards import Requires, SignedIn
from freight.kit.http.routing import TAKES_ROWS, FeatureRouter
from freight.kit.storage.paging import Page
from freight.kit.storage.tenancy import parse_object_id

ROUTER = FeatureRouter(tags=["templates"])
RESOURCES = (TEMPLATES.kind,)
VIEWERS = ("configuration.viewConfiguration", "system", EDIT)

Reader = Annotated[Access, Depends(SignedIn("every grid and form of the suite is drawn from a template", by_key=True))]
ShipmentReader = Annotated[Access, Depends(Requires("shipmentEntry.sideShipmentEntry"))]
Viewer = Annotated[Access, Depends(Requires(*VIEWERS))]
Editor = Annotated[Access, Depends(Requires(EDIT))]
DryRun = Annotated[bool, Query(alias="dryRun", description="only say what it would change and affect")]
SystemId = Annotated[str | None, Query(alias="systemId")]

mount_list(ROUTER, "/api/templates", "Templates", make_fixed_finder(TEMPLATES), *VIEWERS)


@ROUTER.post("/api/shipment/template", response_model=Envelope[TemplateView])
async def load_shipment_template(access: ShipmentReader, body: TemplateQuery | None = None) -> Response:
    """Return the shipment fields: the account's own template if it has one, else the system's."""
    template = await service.resolve_template(access.scope, "shipment", body and body.account_id)
    return reply(template.view())


@ROUTER.get("/api/shipmentProfile/{record_id}", response_model=Envelope[TemplateView])
async def load_shipment_profile(access: ShipmentReader, record_id: str, type: str = "shipment") -> Response:
    """Return the template for an id, which may be that of a template or of an account."""
    template = await service.find_template_or_override(access.scope, record_id, type)
    return reply(template.view())


@ROUTER.get("/api/template/default", response_model=Envelope[TemplateView])
async def load_default_template(
    access: Reader,
    type: str = "",
    doc_type: Annotated[str, Query(alias="docType")] = "",
    system_id: SystemId = None,
) -> Response:
    """Return the system's template of a document type (`docType`, else `type`). For
    `metadata_documentManagementSystem`: the template of documents of that type."""
    _must_be_current(access, system_id)
    if type == TEMPLATE_TYPE:
        return reply((await service.resolve_first_template(access.scope, list_document_templates(doc_type))).view())
    template = await service.resolve_template(access.scope, doc_type or type)
    return reply(template.view())


@ROUTER.get("/api/template/systemId/{system_id}", response_model=Envelope[TemplateView])
async def load_system_template(access: Reader, system_id: str, type: str = "account") -> Response:
    """Return the template of a document type in the current system."""
    _must_be_current(access, system_id)
    template = await service.resolve_template(access.scope, type)
    return reply(template.view())


@ROUTER.get("/api/template/{template_id}", response_model=Envelope[TemplateView])
async def load_template(access: Reader, template_id: str, type: str = "") -> Response:
    """Return the template with that id; with `type`, also the one that applies to the account with that id."""
    if type:
        template = await service.find_template_or_override(access.scope, template_id, type)
    else:
        template = await service.get_template_by_id(access.scope, template_id)
    return reply(template.view())


@ROUTER.put("/api/template/{template_id}", dependencies=[TAKES_ROWS], response_model=Envelope[TemplateSaved])
async def save_template(
    access: Editor, template_id: str, body: TemplateBody, type: str = "", dry_run: DryRun = False
) -> Response:
    """Save the fields of a template."""
    saved, words = await commands.save_template_fields(
        access.scope, template_id, body, EDIT, doc_type=type, dry_run=dry_run
    )
    return reply(saved, words)


@ROUTER.get("/api/template/{template_id}/history", response_model=Envelope[TemplateHistory])
async def template_history(
    access: Viewer,
    template_id: str,
    page_no: Annotated[int, Query(alias="pageNo")] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit")] = 10,
) -> Response:
    """List the saves of a template, newest first."""
    return reply(await versions.list_template_versions(access.scope, template_id, Page(page_no, page_limit)))


@ROUTER.post("/api/template/{template_id}/restore", response_model=Envelope[TemplateSaved])
async def restore_template(access: Editor, template_id: str, body: RestoreBody, dry_run: DryRun = False) -> Response:
    """Restore a template as it was at a revision."""
    saved, words = await versions.restore_template_version(access.scope, template_id, body, EDIT, dry_run=dry_run)
    return reply(saved, words)


@ROUTER.get("/api/template/{template_id}/export", response_model=Envelope[TemplateFile])
async def export_template(access: Viewer, template_id: str) -> Response:
    """Return a template as a file."""
    return reply(await template_files.build_template_file(access.scope, template_id))


@ROUTER.post("/api/template/{template_id}/import", dependencies=[TAKES_ROWS], response_model=Envelope[TemplateSaved])
async def import_template(access: Editor, template_id: str, body: ImportBody, dry_run: DryRun = False) -> Response:
    """Replace the fields of a template with those of an exported file."""
    saved, words = await template_files.import_template_file(access.scope, template_id, body, EDIT, dry_run=dry_run)
    return reply(saved, words)


@ROUTER.post("/api/template/pattern", response_model=Envelope[PatternTrial])
async def try_pattern(access: Editor, body: PatternBody) -> Response:
    """Try a regex on values, with the engine that checks the grids."""
    try:
        matches = compile_pattern(body.regex)
    except ValueError as refused:
        return reply(PatternTrial(is_valid=False, reason=str(refused), matches=[]))
    return reply(PatternTrial(is_valid=True, reason="", matches=[bool(matches(sample)) for sample in body.samples]))


@ROUTER.get("/api/globalFields", response_model=Envelope[GlobalKeyList])
async def list_global_fields(access: Viewer) -> Response:
    """List the global field keys of the system."""
    return reply(await global_keys.list_global_keys(access.scope))


@ROUTER.put("/api/template/virtual/{template_id}", dependencies=[TAKES_ROWS], response_model=Envelope[TemplateSaved])
async def save_virtual_template(
    access: Editor, template_id: str, body: OverrideBody, type: str = "", dry_run: DryRun = False
) -> Response:
    """Save an account's own template, which is created from the system's at its first change."""
    saved, words = await commands.save_template_override(
        access.scope, template_id, body, EDIT, doc_type=type, dry_run=dry_run
    )
    return reply(saved, words)


@ROUTER.delete("/api/template/virtual/{template_id}", response_model=Envelope[None])
async def drop_virtual_template(access: Editor, template_id: str, revision: int) -> Response:
    """Return an account to the system's template."""
    return reply(None, await commands.drop_template_override(access.scope, template_id, revision, EDIT))


def _must_be_current(access: Access, system_id: str | None) -> None:
    """Raise NotFound for another system, as if the template did not exist."""
    if system_id and parse_object_id(system_id, "template") != access.scope.system_id:
        raise NotFound(service.MISSING, code=ErrorCode.TEMPLATE_MISSING)
