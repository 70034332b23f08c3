"""The rules of a template written out as one Python function: fields are read once per row, comparisons are inline, and
only rare cases are calls. It contains no text of a user (see `inline`)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from freight.core.rules.chain.actions import compile_action, to_field_form
from freight.core.rules.chain.blocks import NumberedRow, RuleBlock, list_chain_fields, read_blocks
from freight.core.rules.chain.conditions import compile_condition
from freight.core.rules.chain.expressions import ASSIGN, REMOVE, TODAY, TODAY_COMPARISONS, get_ordinary_expression
from freight.core.rules.chain.fetching import compile_fetches
from freight.core.rules.chain.inline import GeneratedNames
from freight.core.rules.chain.model import FieldRule, RuleField
from freight.core.rules.chain.operands import Operands, make_literal_operand
from freight.core.rules.chain.outcome import InapplicableCondition, format_assigned_message
from freight.core.rules.operators import NEGATIVE

NAME = "judge"
_HEAD = f"""\
def {NAME}(outcome, context, account_number, unsure):
    values, findings, filled = outcome.values, outcome.findings, outcome.filled
    get, today = values.get, context.today"""


def write_source(rules: Sequence[FieldRule], fields: Mapping[str, RuleField]) -> tuple[str, dict[str, Any]]:
    """Return the source of `judge(outcome, context, account_number, unsure)` and the namespace it needs. It runs the
    rules in the order given; each is for an existing field."""
    names = GeneratedNames()
    written = [(list(_rule(rule, fields, names)), list_fields_set(rule)) for rule in rules]
    lines = [_HEAD, *(f"    {local.read}" for local in names.locals.values())]
    for number, (rule_lines, changed) in enumerate(written, 1):
        lines.append(f"    # rule {number}")
        lines.extend(f"    {line}" for line in rule_lines)
        # the rules after it see what it set
        lines.extend(f"    {local.read}" for key, local in names.locals.items() if key in changed)
    return "\n".join(lines) + "\n", {**names.namespace, "Cannot": InapplicableCondition}


def list_fields_set(rule: FieldRule) -> Collection[str]:
    """Return the fields that a rule may change."""
    changed = {row.auto_field for row in rule.fetches}
    for block in read_blocks(rule.rows):
        if block.then.row.val_oper in (ASSIGN, REMOVE):
            changed |= {rule.field, block.then.row.then_field}
    return changed


def _rule(rule: FieldRule, fields: Mapping[str, RuleField], names: GeneratedNames) -> Iterator[str]:
    # a rule that looks at a refused cell waits until it is corrected
    due = f"not unsure or {names.constant(list_chain_fields(rule.rows) | {rule.field})}.isdisjoint(unsure)"
    if rule.account_number:
        due = f"account_number == {names.constant(rule.account_number)} and ({due})"
    yield f"if {due}:"
    yield "    try:"
    yield from (f"        {line}" for line in _body(rule, fields, names))
    yield "    except Cannot as reason:"
    yield f"        findings.setdefault({names.constant(rule.field)}, str(reason))"


def _body(rule: FieldRule, fields: Mapping[str, RuleField], names: GeneratedNames) -> Iterator[str]:
    if rule.fetches:
        yield f"{names.constant(compile_fetches(rule, fields))}(outcome, context)"
        return
    operands, word = Operands(rule.rows, fields), "if"
    for block in read_blocks(rule.rows):
        yield f"{word} {_test(block, operands, names)}:"
        yield f"    {_result(fields[rule.field], block, operands, fields, names)}"
        word = "elif"
    if word == "if":
        yield "pass"


def _test(block: RuleBlock, operands: Operands, names: GeneratedNames) -> str:
    groups = (
        " and ".join(_condition(numbered_row, operands, names) for numbered_row in group) for group in block.groups
    )
    return "True" if block.otherwise else " or ".join(groups)


def _condition(each: NumberedRow, operands: Operands, names: GeneratedNames) -> str:
    row, expression = each.row, get_ordinary_expression(each.row.expression)
    right = make_literal_operand(TODAY) if row.expression in TODAY_COMPARISONS else operands.right(each)
    comparison = names.comparison(expression, operands.left(each), right)
    ask = f"{names.constant(compile_condition(each, operands))}(values, context)"
    if comparison is None:
        return ask
    if comparison.value:
        ask = f"{comparison.value} is {'None or' if expression in NEGATIVE else 'not None and'} {ask}"
    return comparison.otherwise(ask)


def _result(
    field: RuleField, block: RuleBlock, operands: Operands, fields: Mapping[str, RuleField], names: GeneratedNames
) -> str:
    row, target = block.then.row, operands.target(block.then)
    act = f"{names.constant(compile_action(field.key, block, operands, fields))}(outcome, context)"
    if row.val_oper == REMOVE or block.fetches:
        return act
    if row.val_oper == ASSIGN:
        return _assignment(field, target.literal, block.then.number, names) or act
    if row.val_oper in TODAY_COMPARISONS:
        target = make_literal_operand(TODAY)
    comparison = names.comparison(get_ordinary_expression(row.val_oper), operands.of(field.key), target)
    if comparison is None or row.check_multiple:
        return act
    # an empty field is not judged
    return f"if not {comparison.otherwise(f'{comparison.value} is None' if comparison.value else 'False')}: {act}"


def _assignment(field: RuleField, text: str, number: int, names: GeneratedNames) -> str:
    """Return code that sets a field to a value of the rule, which is parsed once, here; "" for what is read with each
    row."""
    if text in ("", TODAY):
        return ""
    try:
        stored = names.constant(to_field_form(field, text, number))
    except InapplicableCondition:
        return ""
    key, message = names.constant(field.key), names.constant(format_assigned_message(field.label))
    return f"if get({key}) != {stored}: values[{key}] = {stored}; filled[{key}] = {message}"
