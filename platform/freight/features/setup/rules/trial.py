"""Try a rule: what it does to one row, step by step, and how many of the newest shipments it affects. Nothing is
stored."""

from collections.abc import Mapping, Sequence

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.field_types import FIELD_TYPES
from freight.core.fields.findings import FieldFinding
from freight.core.fields.spec import FieldSpec
from freight.core.fields.wire import wire_value
from freight.core.records import Values
from freight.core.rules.chain import RuleContext, RuleOutcome, RuleStep, walk_rules
from freight.core.rules.chain.model import FieldRule
from freight.core.rules.row_rules import ACCOUNT_NUMBER, build_rule_fields, compile_template_rules
from freight.core.shipments.document import SHIPMENT_NUMBER, flatten
from freight.documents.shipment import Shipment
from freight.features.setup.rules.schemas import RuleTrialBody
from freight.features.setup.rules.service import check_rule_content
from freight.features.setup.rules.validators import load_rule_context, to_engine_rule
from freight.features.setup.templates import service as templates
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

NEWEST = 1_000
_MOST_EXAMPLES = 20


async def try_rule(scope: Scope, body: RuleTrialBody) -> dict[str, object]:
    """Return the outcome of a rule (`schemas.RuleTrialResult`), saved or not. Raises Invalid like a save."""
    content = await check_rule_content(scope, body.rule)
    template = await templates.get_template_by_id(scope, body.rule.template_id)
    if template.doc_type != "shipment":
        # only shipments are stored as rows that a rule can be tried on
        raise Invalid("To try a rule of this template, send a row.", code=ErrorCode.RULE_NO_ROWS)
    context = await load_rule_context(scope, [content], content["account_id"])
    rule = to_engine_rule({**content, "_id": "draft"})
    values = await _row(scope, body, template.fields)
    return {
        "row": None if values is None else _walked(rule, template.fields, values, context),
        "many": await _many(scope, rule, template.fields, context),
    }


async def _row(scope: Scope, body: RuleTrialBody, specs: tuple[FieldSpec, ...]) -> dict[str, object] | None:
    if body.shipment_id:
        stored = await scoped(Shipment, scope).get(body.shipment_id, "shipment")
        return flatten(stored["data"])
    if body.row is None:
        return None
    read = {
        spec.key: FIELD_TYPES[spec.type].reader(spec)(body.row[spec.key]) for spec in specs if body.row.get(spec.key)
    }
    return {key: value for key, value in read.items() if value.__class__ is not FieldFinding}


def _walked(rule: FieldRule, specs: tuple[FieldSpec, ...], values: Values, context: RuleContext) -> Record:
    account = str(values.get(ACCOUNT_NUMBER) or "")
    outcome, steps = walk_rules([rule], build_rule_fields(specs), values, context, account)
    return {
        "shipmentNumber": wire_value(values.get(SHIPMENT_NUMBER)),
        "steps": [
            {
                "condition": step.number,
                "what": step.what,
                "held": step.held,
                "left": step.left,
                "right": step.right,
                "message": step.message,
            }
            for step in steps
        ],
        "cells": _cells(specs, values, outcome),
    }


async def _many(scope: Scope, rule: FieldRule, specs: tuple[FieldSpec, ...], context: RuleContext) -> Record:
    rules = compile_template_rules(specs, [rule])
    looked_at = met = assigned = wrong = warned = 0
    fields_by_key = build_rule_fields(specs)
    examples: list[Record] = []
    newest = scoped(Shipment, scope).find({}, {"data": 1, "shipment_number": 1}).sort("_id", -1).limit(NEWEST)
    async for shipment in newest:
        values = flatten(shipment["data"])
        looked_at += 1
        account = str(values.get(ACCOUNT_NUMBER) or "")
        outcome = rules.run(values, context, account_number=account)
        met += _meets(walk_rules([rule], fields_by_key, values, context, account)[1])
        assigned += bool(outcome.filled)
        wrong += bool(outcome.findings)
        warned += bool(outcome.warnings)
        if len(examples) < _MOST_EXAMPLES and (outcome.filled or outcome.findings or outcome.warnings):
            examples.append(
                {
                    "shipmentId": str(shipment["_id"]),
                    "shipmentNumber": shipment["shipment_number"],
                    "cells": _cells(specs, values, outcome),
                }
            )
    counts = {"lookedAt": looked_at, "met": met, "assigned": assigned, "wrong": wrong, "warned": warned}
    return {**counts, "examples": examples}


def _meets(steps: Sequence[RuleStep]) -> bool:
    """Return whether a branch of the rule was taken: it ends in a step that is neither a condition nor "nothing"."""
    return bool(steps) and steps[-1].what not in ("condition", "nothing", "failed")


def _cells(specs: tuple[FieldSpec, ...], before: Mapping[str, object], outcome: RuleOutcome) -> list[dict[str, object]]:
    labels = {spec.key: spec.label for spec in specs}
    kinds = [("assigned", outcome.filled), ("rule", outcome.findings), ("warning", outcome.warnings)]
    return [
        {
            "fieldKey": key,
            "label": labels.get(key, key),
            "kind": kind,
            "message": message,
            "before": _text(before.get(key)),
            "after": _text(outcome.values.get(key)),
        }
        for kind, messages in kinds
        for key, message in messages.items()
    ]


def _text(value: object) -> str:
    return str(wire_value(value))
