"""Rules interpreted step by step, to show what they did ("Try it"). The rows are interpreted directly, so that compiled
rules can be checked against this."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from freight.core.rules.chain.actions import (
    judge_emptiness,
    judge_rule_value,
    read_remaining_value,
    set_rule_value,
    to_field_form,
)
from freight.core.rules.chain.blocks import NumberedRow, RuleBlock, index_named_results, read_blocks
from freight.core.rules.chain.expressions import (
    ASSIGN,
    BETWEEN,
    EMPTINESS,
    REMOVE,
    TODAY,
    TODAY_COMPARISONS,
    Kind,
    get_ordinary_expression,
)
from freight.core.rules.chain.model import ConditionRow, FieldRule, RuleField
from freight.core.rules.chain.operands import get_compared_kind, list_items_with_today
from freight.core.rules.chain.outcome import InapplicableCondition, RuleContext, RuleOutcome
from freight.core.rules.chain.values import (
    compute_rule_value,
    format_rule_value,
    get_computed_kind,
    is_comparison_true,
    remove_list_items,
)
from freight.core.rules.operators import LISTS, NEGATIVE


@dataclass(frozen=True)
class RuleStep:
    """One thing a rule did. `held`: whether a condition held, None for other steps. `left` and `right` are what was
    compared, as text."""

    rule_id: str
    number: int
    what: str  # condition, otherwise, assigned, removed, checked, fetched, nothing, failed
    held: bool | None = None
    left: str = ""
    right: str = ""
    message: str = ""


def walk_rules(
    rules: Sequence[FieldRule],
    fields: Mapping[str, RuleField],
    values: Mapping[str, object],
    context: RuleContext,
    account_number: str = "",
) -> tuple[RuleOutcome, list[RuleStep]]:
    """Return the outcome of the rules for a row, and each step."""
    walker = _Walker(fields, context, RuleOutcome(dict(values)), [])
    for rule in rules:
        if rule.field in fields and rule.account_number in ("", account_number):
            walker.follow(rule)
    return walker.outcome, walker.steps


@dataclass
class _Walker:
    fields: Mapping[str, RuleField]
    context: RuleContext
    outcome: RuleOutcome
    steps: list[RuleStep]

    def follow(self, rule: FieldRule) -> None:
        """Walk through one rule."""
        self.rule = rule
        self.results = index_named_results(rule.rows)
        self.number = 1
        try:
            if rule.fetches:
                self._fetch_all()
            else:
                self._chain()
        except InapplicableCondition as reason:
            self.outcome.findings.setdefault(rule.field, str(reason))
            self._note(self.number, "failed", message=str(reason))

    def _note(self, number: int, what: str, **said: Any) -> None:
        self.steps.append(RuleStep(self.rule.id, number, what, **said))

    def _chain(self) -> None:
        for block in read_blocks(self.rule.rows):
            if block.otherwise:
                self._note(block.then.number, "otherwise", held=True)
            if block.otherwise or any(
                all(self._holds(numbered_row) for numbered_row in group) for group in block.groups
            ):
                self._act(block)
                return
        self._note(len(self.rule.rows), "nothing")

    def _holds(self, each: NumberedRow) -> bool:
        row, self.number = each.row, each.number
        expression = get_ordinary_expression(row.expression)
        left_value, left_kind = self._field(row.field, row.formatting_field1, each.number)
        right: object
        right_kind: Kind
        if row.expression in EMPTINESS:
            is_met = (left_value is None) is (row.expression == "isEmpty")
            self._note(each.number, "condition", held=is_met, left=_shown(left_value))
            return is_met
        if row.expression in TODAY_COMPARISONS:
            right, right_kind = self.context.today, "date"
        elif row.is_metadata_list:
            matches = () if left_value is None else self._lookup(each, format_rule_value(left_value), row.match_key)
            self._note(each.number, "condition", held=bool(matches), left=_shown(left_value), right=row.meta_source)
            return bool(matches)
        elif row.value_type != "field" and expression in LISTS | BETWEEN:
            right, right_kind = list_items_with_today(row.value, self.context.today), left_kind
            if expression in BETWEEN and TODAY in row.value:
                left_kind = right_kind = "date"
            if expression in BETWEEN and len(right) != 2:
                raise InapplicableCondition(each.number, "between needs two values")
        else:
            right, right_kind = self._side(row.value_type, row.field2, row.value, row.formatting_field2, each.number)
            if expression in LISTS:
                right_kind = left_kind
                right = None if right is None else list_items_with_today(format_rule_value(right), self.context.today)
        if left_value is None and expression in LISTS:
            is_met = expression in NEGATIVE
        else:
            is_met = is_comparison_true(
                expression, get_compared_kind(left_kind, right_kind), left_value, right, each.number
            )
        self._note(each.number, "condition", held=is_met, left=_shown(left_value), right=_shown(right))
        return is_met

    def _act(self, block: RuleBlock) -> None:
        row, number = block.then.row, block.then.number
        self.number = number
        field = self.fields[self.rule.field]
        fetched: list[str] | None = None
        target: object
        kind: Kind
        if block.metadata is not None and block.fetches:
            field = self.fields.get(row.then_field, field)
            inside = block.metadata
            value, _ = self._field(inside.row.field, inside.row.formatting_field1, inside.number)
            matches = () if value is None else self._lookup(inside, format_rule_value(value), row.fetch_key)
            fetched = [text for text in matches if text]
            target, kind = next(iter(fetched), None), "text"
        elif row.val_oper in EMPTINESS:
            message = judge_emptiness(self.outcome, field, row)
            left_text = _shown(self.outcome.values.get(field.key))
            self._note(number, "checked", held=not message, left=left_text, message=message)
            return
        elif row.val_oper in TODAY_COMPARISONS:
            target, kind = self.context.today, "date"
        else:
            target, kind = self._side(
                row.then_value_type, row.then_field, row.val_value, row.formatting_then_field, number
            )
        before = _shown(self.outcome.values.get(field.key))
        if row.val_oper == ASSIGN:
            if target is not None:
                set_rule_value(self.outcome, field, to_field_form(field, target, number))
            self._changed("assigned", field, number, before)
        elif row.val_oper == REMOVE:
            value = self.outcome.values.get(field.key)
            if value is not None and target is not None:
                after = remove_list_items(
                    format_rule_value(value), list_items_with_today(format_rule_value(target), self.context.today)
                )
                if after != format_rule_value(value):
                    set_rule_value(self.outcome, field, read_remaining_value(field, after, number))
            self._changed("removed", field, number, before)
        else:
            self._check(field, number, row, target, kind, fetched)

    def _check(
        self, field: RuleField, number: int, row: ConditionRow, target: object, kind: Kind, fetched: list[str] | None
    ) -> None:
        expression = get_ordinary_expression(row.val_oper)
        compared = field.kind if expression in LISTS or fetched is not None else get_compared_kind(field.kind, kind)
        expected = target
        if expression in LISTS and fetched is not None:
            expected = fetched or None
        elif expression in LISTS | BETWEEN and target is not None:
            expected = list_items_with_today(format_rule_value(target), self.context.today)
        message = "" if expected is None else judge_rule_value(self.outcome, field, row, compared, expected, number)
        expected_text = ", ".join(expected) if isinstance(expected, list) else _shown(expected)
        left_text = _shown(self.outcome.values.get(field.key))
        self._note(number, "checked", held=not message, left=left_text, right=expected_text, message=message)

    def _fetch_all(self) -> None:
        value = self.outcome.values.get(self.rule.field)
        for number, row in enumerate(self.rule.fetches, 1):
            field, self.number = self.fields.get(row.auto_field), number
            if value is None or field is None or self.outcome.values.get(field.key) is not None:
                self._note(number, "nothing", left=_shown(value))
                continue
            fetched_text = next(
                iter(self.context.lookup(row.meta_source, row.match_key, format_rule_value(value), row.fetch_key)), ""
            )
            if fetched_text:
                set_rule_value(self.outcome, field, to_field_form(field, fetched_text, number))
            self._changed("fetched", field, number, "")

    def _changed(self, what: str, field: RuleField, number: int, before: str) -> None:
        after = _shown(self.outcome.values.get(field.key))
        message = self.outcome.filled.get(field.key, "") if after != before else ""
        self._note(number, what, left=before, right=after, message=message)

    def _lookup(self, each: NumberedRow, value: str, fetch_key: str) -> Sequence[str]:
        return self.context.lookup(each.row.meta_source, each.row.match_key, value, fetch_key)

    def _side(self, value_type: str, key: str, text: str, formatting: object, number: int) -> tuple[object, Kind]:
        if value_type == "field":
            return self._field(key, formatting, number)
        if text == TODAY:
            return self._formatted(self.context.today, "date", formatting, number)
        return self._formatted(text or None, "text", formatting, number)

    def _field(self, key: str, formatting: object, number: int) -> tuple[object, Kind]:
        numbered_row = self.results.get(key)
        if numbered_row is not None:
            # a result that names itself is empty there, as when compiled
            self.results.pop(key)
            left_value, left_kind = self._field(
                numbered_row.row.field, numbered_row.row.formatting_field1, numbered_row.number
            )
            right, right_kind = self._side(
                numbered_row.row.value_type,
                numbered_row.row.field2,
                numbered_row.row.value,
                numbered_row.row.formatting_field2,
                numbered_row.number,
            )
            self.results[key] = numbered_row
            value = compute_rule_value(
                numbered_row.row.expression, left_value, left_kind, right, right_kind, numbered_row.number
            )
            return self._formatted(
                value, get_computed_kind(numbered_row.row.expression, left_kind, right_kind), formatting, number
            )
        field = self.fields.get(key)
        value = self.outcome.values.get(key) if field else None
        return self._formatted(value, field.kind if field else "text", formatting, number)

    def _formatted(self, value: Any, kind: Kind, formatting: Any, number: int) -> tuple[Any, Kind]:
        expression = formatting.formatting_expr
        if not expression:
            return value, kind
        formatted = compute_rule_value(expression, value, kind, formatting.formatting_value, "numeric", number)
        return formatted, get_computed_kind(expression, kind, "numeric")


def _shown(value: object) -> str:
    if value is None:
        return ""
    return ", ".join(value) if isinstance(value, list) else format_rule_value(value)
