"""Routes of field rules and invoice rules."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.setup.rules import lookup_tables, service, trial
from freight.features.setup.rules.schemas import (
    InvoiceRuleSave,
    LookupTableList,
    RuleHistory,
    RuleList,
    RuleOrder,
    RuleRestore,
    RuleSave,
    RuleSwitch,
    RuleTrialBody,
    RuleTrialResult,
    RuleView,
)
from freight.features.setup.templates.resource import TEMPLATES
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires, SignedIn
from freight.kit.http.routing import FeatureRouter
from freight.kit.records.history import HistoryPage
from freight.kit.records.resource import RecordKind
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(tags=["rules"])
# users who may view a template may view its rules
RESOURCES = (RecordKind(service.KIND, TEMPLATES.permissions.see),)

EDIT = "systemConfig.editProfileMetadata"
EDIT_INVOICE = "configurationInvoices.editConfigurationInvoices"
Reader = Annotated[Access, Depends(SignedIn("every grid runs the rules of its template as one types", by_key=True))]
Editor = Annotated[Access, Depends(Requires(EDIT))]
InvoiceEditor = Annotated[Access, Depends(Requires(EDIT_INVOICE))]
TemplateId = Annotated[str, Query(alias="templateId")]


@ROUTER.get("/api/fieldValidation", response_model=Envelope[RuleList])
async def list_field_rules(
    access: Reader, template_id: TemplateId, field_key: Annotated[str, Query(alias="fieldKey")] = ""
) -> Response:
    """List the rules of a field in the order they run; without a field key, those of the whole template."""
    return reply(await service.list_template_rules(access.scope, template_id, field_key))


@ROUTER.post("/api/fieldValidation", response_model=Envelope[RuleView])
async def create_field_rule(access: Editor, body: RuleSave) -> Response:
    """Create a rule."""
    saved = await service.save_validation_rule(access.scope, None, body, EDIT)
    return reply(saved, service.SAVED[saved["ruleType"]])


@ROUTER.post("/api/fieldValidation/try", response_model=Envelope[RuleTrialResult])
async def try_field_rule(access: Editor, body: RuleTrialBody) -> Response:
    """Try a rule, saved or not, on a row and on the newest 1,000 shipments. Nothing is stored."""
    return reply(await trial.try_rule(access.scope, body))


@ROUTER.get("/api/fieldValidation/lookupTables", response_model=Envelope[LookupTableList])
async def list_lookup_tables(access: Editor) -> Response:
    """List the lookup tables that rules may use, with their fields."""
    return reply(await lookup_tables.find_lookup_tables(access.scope))


@ROUTER.put("/api/fieldValidation/order", response_model=Envelope[RuleList])
async def order_field_rules(access: Editor, body: RuleOrder) -> Response:
    """Set the order in which the rules of a field run."""
    return reply(await service.order_validation_rules(access.scope, body))


@ROUTER.put("/api/fieldValidation/{rule_id}", response_model=Envelope[RuleView])
async def change_field_rule(access: Editor, rule_id: str, body: RuleSave) -> Response:
    """Change a rule."""
    saved = await service.save_validation_rule(access.scope, rule_id, body, EDIT)
    return reply(saved, service.SAVED[saved["ruleType"]])


@ROUTER.put("/api/fieldValidation/{rule_id}/active", response_model=Envelope[RuleView])
async def switch_field_rule(access: Editor, rule_id: str, body: RuleSwitch) -> Response:
    """Turn a rule on or off."""
    switched = await service.switch_validation_rule(
        access.scope, rule_id, is_active=body.is_active, revision=body.revision, permission=EDIT
    )
    return reply(switched)


@ROUTER.delete("/api/fieldValidation/{rule_id}", response_model=Envelope[None])
async def delete_field_rule(
    access: Editor, rule_id: str, revision: Annotated[int | None, Query(ge=1)] = None
) -> Response:
    """Delete a rule: it is archived and its history stays. With `revision`, only if it is unchanged since."""
    await service.archive_validation_rule(access.scope, rule_id, revision, EDIT)
    return reply(None, "Rule deleted.")


@ROUTER.get("/api/fieldValidation/{rule_id}/history", response_model=Envelope[RuleHistory])
async def field_rule_history(
    access: Editor,
    rule_id: str,
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=100)] = 25,
) -> Response:
    """List who changed a rule, when, and what changed."""
    return reply(_history(await service.list_rule_changes(access.scope, rule_id, Page(page_no, page_limit))))


@ROUTER.post("/api/fieldValidation/{rule_id}/restore", response_model=Envelope[RuleView])
async def restore_field_rule(access: Editor, rule_id: str, body: RuleRestore) -> Response:
    """Restore a rule as it was at a revision."""
    restored = await service.restore_validation_rule(access.scope, rule_id, body.to_revision, body.revision, EDIT)
    return reply(restored, "Rule restored.")


@ROUTER.get("/api/invoiceValidation", response_model=Envelope[RuleList])
async def list_invoice_rules(
    access: Reader, template_id: TemplateId, invoice_key: Annotated[str, Query(alias="invoiceKey")] = ""
) -> Response:
    """List the rules of an invoice field in the order they run."""
    return reply(await service.list_template_rules(access.scope, template_id, invoice_key, invoice=True))


@ROUTER.post("/api/invoiceValidation", response_model=Envelope[RuleView])
async def create_invoice_rule(access: InvoiceEditor, body: InvoiceRuleSave) -> Response:
    """Create a rule of an invoice field."""
    saved = await service.save_validation_rule(access.scope, None, _invoice(body), EDIT_INVOICE)
    return reply(saved, service.SAVED[saved["ruleType"]])


@ROUTER.put("/api/invoiceValidation", response_model=Envelope[RuleView])
async def change_invoice_rule(access: InvoiceEditor, body: InvoiceRuleSave) -> Response:
    """Change the rule with that id; without an id, create one (R042)."""
    saved = await service.save_validation_rule(access.scope, body.id, _invoice(body), EDIT_INVOICE)
    return reply(saved, service.SAVED[saved["ruleType"]])


def _invoice(body: InvoiceRuleSave) -> RuleSave:
    return RuleSave(
        template_id=body.template_id,
        field_key=body.invoice_key,
        rule_type="invoiceValidation",
        fields=body.fields,
        is_active=body.is_active,
        revision=body.revision,
    )


def _history(found: HistoryPage) -> dict[str, object]:
    return {
        "count": found.count,
        "entries": [
            {
                "revision": entry.revision,
                "action": entry.action,
                "on": entry.at,
                "userName": entry.user_name,
                "changed": [change["path"] for change in entry.changed],
            }
            for entry in found.entries
        ],
    }
