"""Check a scripting rule against the fields of its template and the other rules. Drafts and saves share it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from unicodedata import normalize

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.currency.codes import find_currency_problem
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.spec import COMPUTED, FieldSpec
from freight.core.scripting.compiling import compile_expression
from freight.core.scripting.computed_fields import (
    CircularFieldError,
    ComputedField,
    build_result_field,
    compile_field,
    sort_computed_fields,
)
from freight.core.scripting.fields import ScriptField
from freight.core.scripting.records import TEMPLATE_TYPES, ScriptedRecords
from freight.core.scripting.types import DIMENSIONS, ExpressionError, ScriptKind, find_dimension
from freight.documents.records.scripting_rule import StoredScriptingRule
from freight.documents.scripting_rule import ScriptingRule
from freight.features.setup.scripting.schemas import ScriptingRuleDraft
from freight.features.setup.templates.computed_fields import list_readable_fields, to_computed_field
from freight.features.setup.templates.service import resolve_template
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

MOST_RULES = 50
_MOST_KEY = 40


@dataclass(frozen=True)
class ScriptContext:
    """The fields of the template of a kind of record that are not computed, and the rules of that kind; `rule_count`:
    of all kinds."""

    specs: tuple[FieldSpec, ...]
    rules: tuple[StoredScriptingRule, ...]
    records: ScriptedRecords = ScriptedRecords.SHIPMENTS
    rule_count: int = 0

    @property
    def computed(self) -> list[ComputedField]:
        """Return the computed fields."""
        return [to_computed_field(rule) for rule in self.rules]

    def list_fields(self, *, without: str = "") -> dict[str, ScriptField]:
        """Return the fields that an expression can read, by key; `without`: the key of the field it computes."""
        results = [build_result_field(field) for field in self.computed if field.key != without]
        return {**list_readable_fields(self.specs, self.records), **{field.key: field for field in results}}


async def load_script_context(
    scope: Scope, records: ScriptedRecords, session: AsyncClientSession | None = None
) -> ScriptContext:
    """Return what rules of a kind of record are checked against. Raises NotFound for a system without its template."""
    template = await resolve_template(scope, TEMPLATE_TYPES[records])
    rules = await scoped(ScriptingRule, scope).find({}, session=session).sort("name", 1).to_list()
    specs = tuple(spec for spec in template.fields if spec.group != COMPUTED)
    own = tuple(rule for rule in rules if get_rule_records(rule) is records)
    return ScriptContext(specs, own, records, len(rules))


def get_rule_records(rule: StoredScriptingRule) -> ScriptedRecords:
    """Return the kind of record that a stored rule computes a field of."""
    return ScriptedRecords(rule.get("records", ScriptedRecords.SHIPMENTS))


def check_draft(context: ScriptContext, draft: ScriptingRuleDraft) -> ComputedField:
    """Return the computed field that a draft describes. A unit that is not chosen yet is the first of its kind, and the
    unit of the stored rule if the draft is a change of it. Raises ExpressionError at the place."""
    before = next((rule for rule in context.rules if str(rule["_id"]) == draft.id), None)
    key = before["key"] if before else ""
    fields = context.list_fields()
    expression = compile_expression(draft.expression, fields)
    computed = ComputedField(
        key or f"{COMPUTED}#draft",
        draft.name or "Result",
        draft.expression,
        ScriptKind(before["kind"]) if before else expression.kind,
        draft.unit.strip(),
        draft.decimals,
    )
    compile_field(computed, fields)
    _demand_no_circle(context, computed, fields)
    if computed.kind in DIMENSIONS and not computed.unit:
        return replace(computed, unit=DIMENSIONS[computed.kind][0].name)
    return computed


def check_rule(context: ScriptContext, draft: ScriptingRuleDraft) -> ComputedField:
    """Return the computed field of a rule to be saved. Raises Invalid, naming what is wrong with it."""
    try:
        computed = check_draft(context, draft)
    except ExpressionError as fault:
        raise Invalid(
            f"Expression: {fault.message}",
            code=ErrorCode.EXPRESSION,
            data={"start": fault.start, "end": fault.end},
        ) from fault
    if max(context.rule_count, len(context.rules)) >= MOST_RULES and not draft.id:
        raise Invalid(f"There are {MOST_RULES} scripting rules. Remove one first.", code=ErrorCode.TOO_MANY)
    taken = next((spec for spec in context.specs if spec.label.casefold() == draft.name.casefold()), None)
    if taken:
        raise Invalid(
            f"Name: the {TEMPLATE_TYPES[context.records]} template has a field {taken.label} already. Choose another "
            "name.",
            code=ErrorCode.NAME_TAKEN,
        )
    return replace(computed, unit=_check_unit(computed))


def choose_key(name: str, taken: Iterable[str]) -> str:
    """Return the key of a new field: `Rate per pound` is computed#ratePerPound."""
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode()
    words = re.findall(r"[A-Za-z0-9]+", plain)
    camel = "".join(word[:1].upper() + word[1:] for word in words)[:_MOST_KEY]
    camel = camel[:1].lower() + camel[1:]
    if not camel[:1].isalpha():
        camel = f"field{camel}"
    keys = {key.casefold() for key in taken}
    numbered = (f"{COMPUTED}#{camel}{number}" for number in ("", *range(2, len(keys) + 3)))
    return next(key for key in numbered if key.casefold() not in keys)


def find_readers(context: ScriptContext, key: str) -> list[str]:
    """Return the names of the rules that read a computed field."""
    fields, names = context.list_fields(), []
    for field in context.computed:
        try:
            reads = compile_expression(field.expression, fields).reads
        except ExpressionError:
            continue
        if key in reads and field.key != key:
            names.append(field.label)
    return names


def _demand_no_circle(context: ScriptContext, computed: ComputedField, fields: dict[str, ScriptField]) -> None:
    others = [field for field in context.computed if field.key != computed.key]
    reads: dict[str, frozenset[str]] = {}
    for field in (computed, *others):
        try:
            reads[field.key] = compile_expression(field.expression, fields).reads
        except ExpressionError:
            reads[field.key] = frozenset()
    keys = reads.keys()
    try:
        sort_computed_fields(
            {key: read & keys for key, read in reads.items()}, {field.key: field.label for field in (computed, *others)}
        )
    except CircularFieldError as circle:
        raise ExpressionError(str(circle), 0, len(computed.expression)) from circle


def _check_unit(computed: ComputedField) -> str:
    """Return the unit of a result as stored. Raises Invalid for one that does not fit."""
    if computed.kind is ScriptKind.MONEY:
        if problem := find_currency_problem(computed.unit):
            raise Invalid(f"Currency: {problem}", code=ErrorCode.CURRENCY_UNKNOWN)
        return computed.unit
    if computed.kind not in DIMENSIONS:
        return ""
    dimension = find_dimension(computed.unit)
    if dimension is None or dimension[0] is not computed.kind:
        names = ", ".join(unit.name for unit in DIMENSIONS[computed.kind])
        raise Invalid(f"Unit: use one of {names}.", code=ErrorCode.UNIT_UNKNOWN)
    return dimension[1].name
