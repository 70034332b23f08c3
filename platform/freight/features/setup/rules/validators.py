"""The rules of a template, ready to run on rows: compiled once for the same content, with lookup tables loaded once per
save or job."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import orjson
from bson import ObjectId

from freight.core.dates import format_iso_day
from freight.core.fields import ActionType, FieldSpec, RowValidator
from freight.core.fields.spec import COMPUTED, COMPUTED_PREFIX
from freight.core.records import Stored
from freight.core.rules.chain import FieldRule, RuleContext
from freight.core.rules.chain.compiled import CompiledRules
from freight.core.rules.chain.model import parse_fetches, parse_rows
from freight.core.rules.row_rules import JudgingRules, compile_template_rules
from freight.core.scripting.computed_fields import ComputedFieldSet
from freight.documents.account import Account
from freight.documents.field_template import FieldTemplate, match_system_template
from freight.documents.records.validation_rule import StoredValidationRule
from freight.documents.validation_rule import ValidationRule, match_active_validation_rules
from freight.features.setup.rules.lookups import load_lookup
from freight.features.setup.templates.computed_fields import compile_computed_fields, load_computed_fields
from freight.features.setup.templates.service import Template
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

INVOICE_RULE = "invoiceValidation"
_ORDER = [("field_key", 1), ("position", 1), ("_id", 1)]


async def build_row_validator(
    scope: Scope, template: Template, action: ActionType, account_id: object = None
) -> RowValidator:
    """Return the checks of the template's rows followed by its rules. `account_id`: the account of rows that name
    none."""
    validator = template.validator(action, scope.place)
    stored = await find_active_rules(scope, template)
    if not stored:
        return validator
    context = await load_rule_context(scope, stored, account_id)
    number = await _account_number(scope, account_id)
    compiled = get_compiled_rules(template.fields, stored)
    computed = await _load_computed_fields(scope, template) if reads_computed_fields(compiled) else None
    return validator.with_rules(JudgingRules(compiled, validator, context, number, computed))


async def find_active_rules(scope: Scope, template: Template) -> list[StoredValidationRule]:
    """Return the active rules of a template. An account's own template also follows the system's rules for fields that
    both have."""
    rule_query = match_active_validation_rules(await _list_template_ids(scope, template))
    return await scoped(ValidationRule, scope).find(rule_query).sort(_ORDER).to_list()


async def load_rule_context(
    scope: Scope, stored: Sequence[StoredValidationRule], account_id: object = None
) -> RuleContext:
    """Return the context of rules: today's date, and the lookup tables these rules use."""
    return RuleContext(format_iso_day(clock.today(scope.place)), await load_lookup(scope, stored, account_id))


def reads_computed_fields(rules: CompiledRules) -> bool:
    """Return whether one of the rules looks at what scripting rules compute."""
    return any(key.startswith(COMPUTED_PREFIX) for key in rules.reads)


async def _load_computed_fields(scope: Scope, template: Template) -> ComputedFieldSet:
    own = [spec for spec in template.fields if spec.group != COMPUTED]
    return compile_computed_fields(own, await load_computed_fields(scope))


async def _list_template_ids(scope: Scope, template: Template) -> list[ObjectId]:
    if template.account_id is None:
        return [template.id]
    shared = await scoped(FieldTemplate, scope).find_one(match_system_template(template.doc_type), {"_id": 1})
    return [template.id, *([shared["_id"]] if shared else [])]


async def _account_number(scope: Scope, account_id: object) -> str:
    if not account_id or not ObjectId.is_valid(str(account_id)):
        return ""
    account = await scoped(Account, scope).find_one({"_id": ObjectId(str(account_id))}, {"account_number": 1})
    return str(account["account_number"]) if account else ""


def get_compiled_rules(fields: tuple[FieldSpec, ...], stored: Sequence[StoredValidationRule]) -> CompiledRules:
    """Return the compiled rules; the same object for the same fields and rules."""
    return _compiled(fields, orjson.dumps([_content(rule) for rule in stored]))


def _content(rule: Mapping[str, object]) -> dict[str, object]:
    return {
        "id": str(rule["_id"]),
        "field": rule["field_key"],
        "type": rule["rule_type"],
        "account": rule["account_number"],
        "rows": rule["rows"],
    }


@lru_cache(maxsize=128)
def _compiled(fields: tuple[FieldSpec, ...], content: bytes) -> CompiledRules:
    return compile_template_rules(fields, [to_field_rule(rule) for rule in orjson.loads(content)])


def to_field_rule(rule: Stored) -> FieldRule:
    """Convert a stored rule for the engine."""
    fetches = rule["type"] == "autoFetching"
    return FieldRule(
        rule["id"],
        rule["field"],
        () if fetches else parse_rows(rule["rows"]),
        parse_fetches(rule["rows"]) if fetches else (),
        rule["account"],
    )


def to_engine_rule(stored: Mapping[str, object]) -> FieldRule:
    """Convert a rule record of the database for the engine."""
    return to_field_rule(_content(stored))
