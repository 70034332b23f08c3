"""The rules of a template on the rows of a grid: they run after the column checks and speak of cells."""

from collections.abc import Callable, Mapping, Sequence

from freight.core.fields.field_types import FIELD_TYPES, list_field_options
from freight.core.fields.findings import FieldFinding, FindingKind
from freight.core.fields.given import put_given_value
from freight.core.fields.grid_rows import RowValidator
from freight.core.fields.spec import COMPUTED_PREFIX, FieldSpec
from freight.core.records import Record
from freight.core.rules.chain import FieldRule, RuleContext, RuleField, compile_rules
from freight.core.rules.chain.compiled import CompiledRules
from freight.core.scripting.computed_fields import ComputedFieldSet
from freight.core.scripting.fields import build_row_values

ACCOUNT_NUMBER = "shipmentParties#customerAccountNumber"


def build_rule_fields(specs: Sequence[FieldSpec]) -> dict[str, RuleField]:
    """The fields of a template as rules know them."""
    return {spec.key: RuleField(spec.key, spec.label, spec.type, list_field_options(spec)) for spec in specs}


def compile_template_rules(specs: Sequence[FieldSpec], rules: Sequence[FieldRule]) -> CompiledRules:
    """The rules of a template, in the order of its fields, those of a field in their own order. Rules of a field that
    is inactive or read-only are left out, as its checks are (R127, R128)."""
    places = {spec.key: place for place, spec in enumerate(specs) if spec.is_active and not spec.is_readonly}
    judged = sorted((rule for rule in rules if rule.field in places), key=lambda rule: places[rule.field])
    # what is fetched is there before anything is judged
    judged.sort(key=lambda rule: not rule.fetches)
    return compile_rules(judged, build_rule_fields(specs))


class JudgingRules:
    """`grid_rows.RowRules` of one save or job: compiled rules, today, the metadata lists, the account of rows that name
    none, and the computed fields that rules look at."""

    def __init__(
        self,
        rules: CompiledRules,
        validator: RowValidator,
        context: RuleContext,
        account_number: str = "",
        computed: ComputedFieldSet | None = None,
    ) -> None:
        self._rules = rules
        self._computed = computed
        self._context = context
        self._account_number = account_number
        self._checks = {key: validator.check_of(key) for key in validator.keys}
        reads = rules.reads | computed.reads if computed else rules.reads
        self._others: list[tuple[str, Callable[[object], object]]] = [
            (spec.key, FIELD_TYPES[spec.type].reader(spec))
            for spec in validator.fields
            if spec.key in reads and spec.key not in self._checks
        ]

    def judge(
        self, values: Record, findings: dict[str, FieldFinding], row: Mapping[str, object]
    ) -> dict[str, FieldFinding]:
        """Run the rules on a checked row. A cell that the checks refused keeps its finding, and rules that look at it
        wait; an empty mandatory cell may be filled (R143, R144)."""
        unsure = {key for key, field_finding in findings.items() if field_finding.kind is not FindingKind.MANDATORY}
        account = values.get(ACCOUNT_NUMBER) or self._account_number
        outcome = self._rules.run(self._known(values, row), self._context, account_number=account, unsure=unsure)
        filled: dict[str, FieldFinding] = {}
        for key, message in outcome.filled.items():
            if key not in self._checks or key in unsure:
                continue
            before, stored = values.get(key), self._checks[key](outcome.values[key])
            if stored.__class__ is FieldFinding:
                # what a rule sets passes the checks of its column like anything typed
                findings[key] = stored
                values.pop(key, None)
            elif stored != before:
                put_given_value(values, key, stored)
                findings.pop(key, None)
                filled[key] = FieldFinding(FindingKind.ASSIGNED, message)
        for key, message in outcome.warnings.items():
            if key in self._checks and key not in findings:
                filled[key] = FieldFinding(FindingKind.WARNING, message)
        for key, message in outcome.findings.items():
            if key in self._checks and key not in findings:
                findings[key] = FieldFinding(FindingKind.RULE, message)
                filled.pop(key, None)
        return filled

    def _known(self, values: Mapping[str, object], row: Mapping[str, object]) -> Mapping[str, object]:
        """The values with those of fields that a row may not set, which rules may look at."""
        if not self._others:
            return values
        known_values = dict(values)
        for key, read in self._others:
            cell = row.get(key)
            value = read(cell) if cell not in (None, "") else None
            known_values[key] = None if value.__class__ is FieldFinding else value
        if self._computed:
            # of the row as it is entered, not as it was stored
            entered = build_row_values(known_values, row)
            known_values = {key: value for key, value in known_values.items() if not key.startswith(COMPUTED_PREFIX)}
            known_values |= self._computed.compute(entered).values
        return known_values
