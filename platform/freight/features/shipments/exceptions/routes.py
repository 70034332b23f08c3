"""Exception management over HTTP (operations §7)."""

from typing import Annotated

from fastapi import Depends, File, Query, Response, UploadFile

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, NotFound
from freight.core.issues.document import IssueModule, IssueProfile, to_issue_row
from freight.documents.records.issue import StoredIssue
from freight.features.setup.templates import commands as template_saving
from freight.features.setup.templates import service as templates
from freight.features.setup.templates import versions as template_versions
from freight.features.setup.templates.schemas import TemplateHistory, TemplateSaved, TemplateView
from freight.features.shipments.exceptions import editing, files, history, listing, profiles, raising
from freight.features.shipments.exceptions.schemas import (
    IssueDeletion,
    IssueFields,
    IssueHistory,
    IssueListing,
    IssuePage,
    IssuePlace,
    IssueQuery,
    IssueRows,
    IssuesSaved,
    IssueView,
    ProfileBody,
    RaiseProfiles,
)
from freight.features.shipments.stale_invoices import PERMISSION as SAVE_SHIPMENTS
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import ContextLabel, Requires
from freight.kit.http.routing import TAKES_ROWS, FeatureRouter
from freight.kit.storage.paging import Page
from freight.kit.storage.tenancy import Record

ROUTER = FeatureRouter(tags=["issues"])
_SAVES = 20  # of a profile's history

Works = Annotated[Access, Depends(Requires(profiles.RAISE, profiles.RESPOND))]
Raises = Annotated[Access, Depends(Requires(profiles.RAISE))]
Looks = Annotated[Access, Depends(Requires(profiles.SUMMARY))]
Configures = Annotated[Access, Depends(Requires(profiles.CONFIGURE))]
Module = Annotated[IssueModule, Query(alias="moduleName", description="what the issues are about")]
TemplateId = Annotated[str, Query(alias="templateId", max_length=40, description="the profile the rows are drawn by")]
REFUSED: dict[int | str, dict[str, object]] = {
    409: {"model": Envelope[IssuesSaved], "description": "some rows had changed meanwhile: nothing was stored"},
    412: {"model": Envelope[IssuesSaved], "description": "some rows were refused: nothing was stored"},
}


@ROUTER.get("/api/IMS/newIssueEntry", response_model=Envelope[RaiseProfiles])
async def load_raise_profiles(access: Raises, asked: Annotated[IssuePlace, Query()]) -> Response:
    """Return the profiles for raising issues: both, or the one that `docType` names. A `process` is preset in the
    rows."""
    access.demand_place(asked.system, asked.company)
    return reply(await profiles.build_raise_profiles(access.scope, asked))


@ROUTER.put(
    "/api/IMS/newIssueEntry", dependencies=[TAKES_ROWS], response_model=Envelope[IssuesSaved], responses=REFUSED
)
async def raise_issues(
    access: Raises,
    body: IssueRows,
    module_name: Module = IssueModule.SHIPMENT,
    is_existing_shipment: Annotated[bool, Query(alias="isExistingShipment")] = True,
    template_id: TemplateId = "",
    current_context: ContextLabel = "",
) -> Response:
    """Raise issues on stored shipments, or on shipments that are entered with them."""
    profile = IssueProfile.EXISTING_SHIPMENT if is_existing_shipment else IssueProfile.NEW_SHIPMENT
    if profile is IssueProfile.NEW_SHIPMENT:
        access.demand(SAVE_SHIPMENTS)
    rows = await raising.save_raised_issues(access.scope, profile, module_name, _rows(body), template_id)
    return reply(_saved(rows), f"{len(rows):,} raised.")


@ROUTER.get("/api/IMS/filter", response_model=Envelope[IssuePage])
async def list_issues(access: Works, asked: Annotated[IssueListing, Query()]) -> Response:
    """Return a page of issues, their number, or an export whose message is the id of its file."""
    return await _list(access, asked, IssueQuery())


@ROUTER.post("/api/IMS/filter", response_model=Envelope[IssuePage])
async def find_issues(access: Works, asked: Annotated[IssueListing, Query()], body: IssueQuery) -> Response:
    """Return the same for the issues that rules find."""
    return await _list(access, asked, body)


async def _list(access: Access, asked: IssueListing, query: IssueQuery) -> Response:
    access.demand_place(asked.system, asked.company)
    profile = profiles.resolve_profile(asked.doc_type, access)
    if asked.is_excel_selected or asked.export_open_issues:
        file_id, count = await listing.export_issues(access.scope, profile, asked, query.rules, query.ids)
        return reply({"data": [], "count": count}, file_id)
    return reply(await listing.query_issues(access.scope, profile, asked, query.rules))


@ROUTER.put("/api/IMS", dependencies=[TAKES_ROWS], response_model=Envelope[IssuesSaved], responses=REFUSED)
async def save_issues(
    access: Works, body: IssueRows, template_id: TemplateId = "", current_context: ContextLabel = ""
) -> Response:
    """Save rows of the grid by its profile: users who raise correct issues, users who respond answer them."""
    profile = await profiles.find_grid_profile(access, template_id)
    rows = await editing.save_issue_rows(access.scope, profile, _rows(body))
    return reply(_saved(rows, template_id), f"{len(rows):,} saved." if rows else editing.NO_CHANGES)


@ROUTER.get("/api/IMSHistory", response_model=Envelope[IssueHistory])
async def issue_history(
    access: Looks,
    issue_id: Annotated[str, Query(alias="issueId", max_length=40)],
    template_id: TemplateId = "",
    current_context: ContextLabel = "",
) -> Response:
    """List the changes of an issue, newest first, with the labels of the grid's profile."""
    profile = await profiles.find_grid_profile(access, template_id) if template_id else IssueProfile.RAISE
    return reply(await history.read_issue_history(access.scope, issue_id, profile))


@ROUTER.post("/api/IMS/{issue_id}/documents", response_model=Envelope[IssueView])
async def add_issue_document(
    access: Works, issue_id: str, uploaded: Annotated[UploadFile, File(alias="uploadedFile")]
) -> Response:
    """Add a document to an issue."""
    return reply(
        to_issue_row(await files.attach_issue_file(access.scope, issue_id, uploaded, _right(access))), "Document added."
    )


@ROUTER.delete("/api/IMS/{issue_id}/documents/{file_id}", response_model=Envelope[IssueView])
async def remove_issue_document(access: Works, issue_id: str, file_id: str) -> Response:
    """Remove a document from an issue."""
    return reply(
        to_issue_row(await files.detach_issue_file(access.scope, issue_id, file_id, _right(access))),
        "Document removed.",
    )


@ROUTER.get("/api/IMS/template", response_model=Envelope[TemplateView])
async def load_issue_template(access: Works, asked: Annotated[IssueFields, Query()]) -> Response:
    """Return the fields of the named profile, else of the caller's own. A `process` is preset in new rows."""
    access.demand_place(asked.system, asked.company)
    profile = profiles.resolve_profile(asked.doc_type, access)
    return reply((await profiles.load_screen_profile(access.scope, profile, asked, typed_only=asked.add_edit)).view())


@ROUTER.post("/api/IMS/template", response_model=Envelope[None])
async def delete_issues(access: Raises, body: IssueDeletion) -> Response:
    """Delete issues; their history stays."""
    count = await editing.archive_issues(access.scope, body.issue_ids, body.shipment_ids, body.module or "")
    return reply(None, f"{count:,} deleted.")


@ROUTER.put("/api/IMS/template", dependencies=[TAKES_ROWS], response_model=Envelope[TemplateSaved])
async def save_issue_template(
    access: Configures, body: ProfileBody, type: Annotated[str, Query(max_length=60, description="the profile")]
) -> Response:
    """Save the fields of a profile."""
    if type not in set(IssueProfile):
        raise Invalid(f"There is no profile {type[:40]!r}.", code=ErrorCode.NO_SUCH_PROFILE)
    saved, words = await template_saving.save_template_fields(
        access.scope, body.template_id, body, profiles.CONFIGURE, doc_type=type
    )
    return reply(saved, words)


@ROUTER.get("/api/IMS/template/{template_id}/history", response_model=Envelope[TemplateHistory])
async def issue_template_history(access: Configures, template_id: str) -> Response:
    """Return the newest saves of a profile. Templates that are not profiles are not found."""
    template = await templates.get_template_by_id(access.scope, template_id)
    if template.doc_type not in set(IssueProfile):
        raise NotFound(templates.MISSING, code=ErrorCode.TEMPLATE_MISSING)
    return reply(await template_versions.list_template_versions(access.scope, template_id, Page(1, _SAVES)))


def _right(access: Access) -> str:
    return profiles.RAISE if access.may(profiles.RAISE) else profiles.RESPOND


def _rows(body: IssueRows) -> list[dict[str, object]]:
    return [row.model_dump(by_alias=True, exclude_unset=True) for row in body.data]


def _saved(rows: list[tuple[object, StoredIssue]], template_id: str = "") -> Record:
    return {"saved": [{"tempId": temp_id, "row": to_issue_row(record, template_id)} for temp_id, record in rows]}
