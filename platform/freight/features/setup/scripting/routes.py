"""Routes of scripting rules."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.core.scripting.records import ScriptedRecords
from freight.features.setup.scripting import commands, history, trial, views
from freight.features.setup.scripting.schemas import (
    RecordHistory,
    RecordRestoreBody,
    ScriptingOptions,
    ScriptingRuleDraft,
    ScriptingRuleForm,
    ScriptingRuleList,
    ScriptingRuleView,
    ScriptTrialResult,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.records.resource import RecordKind
from freight.kit.storage.paging import Page

# the permissions of mapping rules, which change shipments, too
SEE, CHANGE = "reports.sideReports", "systemConfig.editProfileMetadata"

ROUTER = FeatureRouter(tags=["scripting rules"])
RESOURCES = (RecordKind(commands.RULES.kind, SEE),)
Seer = Annotated[Access, Depends(Requires(SEE, CHANGE))]
Changer = Annotated[Access, Depends(Requires(CHANGE))]


@ROUTER.get("/api/scriptingRules", response_model=Envelope[ScriptingRuleList])
async def list_rules(
    access: Seer,
    q: Annotated[str, Query(max_length=200)] = "",
    archived: bool = False,
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=1_000)] = 25,
) -> Response:
    """List a page of the scripting rules of the system by name."""
    return reply(await views.list_scripting_rules(access.scope, q, archived, Page(page_no, page_limit)))


@ROUTER.get("/api/scriptingRules/options", response_model=Envelope[ScriptingOptions])
async def scripting_options(access: Changer, records: ScriptedRecords = ScriptedRecords.SHIPMENTS) -> Response:
    """Return the fields and functions that expressions are made of."""
    return reply(await views.list_scripting_options(access.scope, records))


@ROUTER.post("/api/scriptingRules/try", response_model=Envelope[ScriptTrialResult])
async def try_scripting_draft(access: Changer, draft: ScriptingRuleDraft) -> Response:
    """Try an expression on the newest 1,000 shipments or invoices, or say what is wrong with it and where. Nothing is
    stored."""
    return reply(await trial.try_scripting_rule(access.scope, draft))


@ROUTER.get("/api/scriptingRules/{rule_id}", response_model=Envelope[ScriptingRuleView])
async def get_rule(rule_id: str, access: Seer) -> Response:
    """Return a scripting rule."""
    return reply(await views.get_scripting_rule(access.scope, rule_id))


@ROUTER.post("/api/scriptingRules", response_model=Envelope[ScriptingRuleView])
async def save_rule(access: Changer, form: ScriptingRuleForm) -> Response:
    """Add a scripting rule, or change the one with the `id`; 409 when another user saved since `revision`. Stored
    records follow in the background."""
    saved = await commands.save_scripting_rule(access, form)
    return reply(await views.build_scripting_rule_view(access.scope, saved), "Scripting rule saved.")


@ROUTER.delete("/api/scriptingRules/{rule_id}", response_model=Envelope[None])
async def remove_rule(rule_id: str, access: Changer, revision: Annotated[int, Query()]) -> Response:
    """Remove a scripting rule and its field; it can be restored."""
    await commands.remove_scripting_rule(access, rule_id, revision)
    return reply(None)


@ROUTER.get("/api/scriptingRules/{rule_id}/history", response_model=Envelope[RecordHistory])
async def rule_history(
    rule_id: str,
    access: Seer,
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=100)] = 10,
) -> Response:
    """List who changed what, newest first."""
    return reply(await history.list_scripting_rule_changes(access.scope, rule_id, Page(page_no, page_limit)))


@ROUTER.put("/api/scriptingRules/{rule_id}/history/{to_revision}", response_model=Envelope[ScriptingRuleView])
async def restore_rule(rule_id: str, to_revision: int, access: Changer, body: RecordRestoreBody) -> Response:
    """Restore a scripting rule as it was after an earlier save, even if it was removed."""
    restored = await commands.restore_scripting_rule(access, rule_id, to_revision, body.revision)
    return reply(await views.build_scripting_rule_view(access.scope, restored))
