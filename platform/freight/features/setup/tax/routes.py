"""Routes of the tax setup of a company."""

from typing import Annotated

from fastapi import Depends, Path, Query, Response

from freight.documents.records.tax_setup import StoredTaxSetup
from freight.features.setup.tax import commands, history, stored, trial, views
from freight.features.setup.tax.schemas import (
    RecordHistory,
    RecordRestoreBody,
    TaxPackContentView,
    TaxPackForm,
    TaxPackList,
    TaxSetupForm,
    TaxSetupView,
    TaxTrialBody,
    TaxTrialView,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.records.resource import RecordKind
from freight.kit.storage.paging import Page

SEE = "configurationInvoices.viewConfigurationInvoices"
CHANGE = "configurationInvoices.editConfigurationInvoices"

ROUTER = FeatureRouter(prefix="/api", tags=["tax"])
RESOURCES = (RecordKind(commands.KIND, SEE),)
Viewer = Annotated[Access, Depends(Requires(SEE, CHANGE))]
Editor = Annotated[Access, Depends(Requires(CHANGE))]


async def _build_view(access: Access, setup: StoredTaxSetup | None) -> TaxSetupView:
    """Return the setup with the charges of the systems that the caller may configure."""
    across = access.scope_across(access.pick_held(SEE, CHANGE))
    return await views.build_tax_setup_view(access.scope, setup, across=across, may_change=access.may(CHANGE))


@ROUTER.get("/taxSetup", response_model=Envelope[TaxSetupView])
async def get_setup(access: Viewer) -> Response:
    """Return the company's registrations, tax codes and rules."""
    return reply(await _build_view(access, await stored.load_tax_setup(access.scope)))


@ROUTER.put("/taxSetup", response_model=Envelope[TaxSetupView])
async def save_setup(access: Editor, form: TaxSetupForm) -> Response:
    """Save the whole setup; 409 when another user saved since `revision`."""
    saved = await commands.save_tax_setup(access.scope, form)
    return reply(await _build_view(access, saved), "Tax setup saved.")


@ROUTER.get("/taxPacks", response_model=Envelope[TaxPackList])
async def list_packs(access: Viewer) -> Response:
    """List the starter packs with their sources."""
    return reply(await views.list_tax_packs(access.scope))


@ROUTER.get("/taxPacks/{country}", response_model=Envelope[TaxPackContentView])
async def get_pack(access: Viewer, country: Annotated[str, Path(min_length=2, max_length=2)]) -> Response:
    """Return the codes and rules of a country's starter pack."""
    return reply(views.get_pack_content(access.scope, country))


@ROUTER.post("/taxSetup/packs", response_model=Envelope[TaxSetupView])
async def adopt_pack(access: Editor, form: TaxPackForm) -> Response:
    """Add a registration with the codes and rules of its country's starter pack."""
    saved = await commands.adopt_tax_pack(access.scope, form)
    return reply(await _build_view(access, saved), "Tax setup saved.")


@ROUTER.post("/taxSetup/try", response_model=Envelope[TaxTrialView])
async def try_rules(access: Viewer, body: TaxTrialBody) -> Response:
    """Return how a charge would be taxed, or why that can't be decided. Changes nothing."""
    return reply(await trial.try_tax_rules(access.scope, body))


@ROUTER.get("/taxSetup/history", response_model=Envelope[RecordHistory])
async def setup_history(
    access: Viewer,
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=100)] = 10,
) -> Response:
    """List who changed what, newest first."""
    return reply(await history.list_tax_setup_changes(access.scope, Page(page_no, page_limit)))


@ROUTER.put("/taxSetup/history/{to_revision}", response_model=Envelope[TaxSetupView])
async def restore_setup(to_revision: int, access: Editor, body: RecordRestoreBody) -> Response:
    """Restore the setup as it was after an earlier save."""
    restored = await commands.restore_tax_setup(access.scope, to_revision, body.revision)
    return reply(await _build_view(access, restored))
