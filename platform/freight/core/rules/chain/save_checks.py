"""Checks that refuse a save (R199-R216), and the form in which a rule is stored (R214, R215).

Chains are edited in the browser (R028-R038); the finished chain has to have the same shape here.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rules.chain.blocks import index_named_results, is_plain_else, parse_result_number
from freight.core.rules.chain.expressions import (
    AFTER_METADATA,
    ASSIGN,
    BETWEEN,
    COMPARISONS,
    COMPUTING,
    EMPTINESS,
    FORMATTINGS,
    REMOVE,
    RESULT,
    TEXT_PARTS,
    TODAY,
    TODAY_COMPARISONS,
    Kind,
    get_ordinary_expression,
    is_without_value,
    split_list_values,
)
from freight.core.rules.chain.model import (
    MOST_CHARACTERS,
    MOST_VALUES,
    AutoFetchRow,
    ConditionRow,
    RuleField,
    RuleType,
)
from freight.core.rules.chain.outcome import InapplicableCondition
from freight.core.rules.chain.values import require_rule_day, require_rule_figure
from freight.core.rules.operators import EQUALITY, LISTS

# results that build on each other double the work with each step
_MOST_STEPS = 6
END_ROW = ConditionRow(cond="END")


def check_chain(
    subject: RuleField,
    rows: Sequence[ConditionRow],
    fields: Mapping[str, RuleField],
    rule_type: RuleType = "fieldValidation",
) -> tuple[ConditionRow, ...]:
    """Return the chain as it is stored. Raises Invalid with a line for each condition that lacks something (R199), else
    with one for each that cannot work. The first row becomes IF (R028) and an END closes the chain (R029)."""
    chain = close_chain(rows)
    lacking = _lacking(chain, rule_type)
    if lacking:
        raise Invalid("\n".join(lacking), code=ErrorCode.RULE_INCOMPLETE, data={"messages": lacking})
    wrong = [*_misshapen(chain), *_unworkable(subject, chain, fields)]
    if wrong:
        raise Invalid("\n".join(wrong), code=ErrorCode.RULE_INVALID, data={"messages": wrong})
    return tuple(_stored(row, subject, fields) for row in chain)


def close_chain(rows: Sequence[ConditionRow]) -> tuple[ConditionRow, ...]:
    """Return the rows between a forced IF and a final END."""
    body = list(rows[:-1] if rows and rows[-1].cond == "END" else rows)
    if not body:
        raise Invalid("Select Expression, Value, Field, Operator at Condition 1", code=ErrorCode.RULE_INCOMPLETE)
    body[0] = body[0].model_copy(update={"cond": "IF"})
    return (*body, END_ROW)


def _lacking(chain: Sequence[ConditionRow], rule_type: RuleType) -> list[str]:
    """'Select ' and the missing items, for each condition (R199)."""
    stop = "." if rule_type == "invoiceValidation" else ""
    field_name = "Invoice Field" if rule_type == "invoiceValidation" else "Field"
    messages, metadata = [], False
    for number, (row, following) in enumerate(pairwise(chain), 1):
        if row.cond:
            metadata = False
        metadata = metadata or row.is_metadata_list
        items = [] if is_plain_else(row) else _condition_items(row, field_name)
        if not row.operator:
            items.append("Operator")
        elif row.operator in ("AND", "OR", RESULT) and following.cond:
            items.append("Valid Operator value")  # R211
        elif row.operator == "THEN":
            items += _result_items(row, metadata=metadata)
        if items:
            messages.append(f"Select {', '.join(items)} at Condition {number}{stop}")
    return messages


def _condition_items(row: ConditionRow, field_name: str) -> list[str]:
    needed = [("Expression", row.expression)]
    if row.expression in EMPTINESS:
        pass  # it compares with nothing
    elif row.value_type != "field":
        needed.append(("Value", row.value))
    elif row.expression != "isInList":
        needed.append(("Field2", row.field2))
    else:
        needed += [("Metadata Source", row.meta_source), ("Metadata Match Key", row.match_key)]
    needed.append((field_name, row.field))
    return [name for name, content in needed if not content.strip()]


def _result_items(row: ConditionRow, *, metadata: bool) -> list[str]:
    """Return what a result lacks (R207-R210); after a metadata list it takes a field and a fetch key (R212, R213)."""
    operator_fits = row.val_oper in AFTER_METADATA if metadata else bool(row.val_oper)
    needed: list[tuple[str, bool | str]] = [("Result operator", operator_fits)]
    if metadata:
        needed += [
            ("Result Field", row.then_value_type == "field" and row.then_field),
            ("Metadata Fetch Key", row.fetch_key),
        ]
    elif row.val_oper in EMPTINESS:
        pass
    elif row.then_value_type == "field":
        needed.append(("Result Field", row.then_field))
    else:
        needed.append(("Result value", row.val_value.strip()))
    return [name for name, content in needed if not content]


def _misshapen(chain: Sequence[ConditionRow]) -> list[str]:
    """Return what the editor would not allow (R030-R033)."""
    wrong = []
    otherwise = 0
    for number, (row, following) in enumerate(pairwise(chain), 1):
        if row.cond in ("IF", "END") and number > 1:
            wrong.append(f"Condition {number}: {row.cond} is not allowed here. Use ELSEIF.")
        if row.cond == "ELSE":
            otherwise += 1
            if otherwise == 2:
                wrong.append(f"Condition {number}: a rule can only have one ELSE. Use ELSEIF.")
        elif row.cond == "ELSEIF" and otherwise:
            wrong.append(f"Condition {number}: nothing can follow ELSE.")
        if row.operator == "THEN" and not following.cond:
            wrong.append(f"Condition {number}: only ELSEIF, ELSE or END can follow THEN.")
    return wrong


def _unworkable(subject: RuleField, chain: Sequence[ConditionRow], fields: Mapping[str, RuleField]) -> list[str]:
    wrong: list[str] = []
    for number, row in enumerate(chain[:-1], 1):
        faults = [*_unknown(row, number, chain, fields), *_senseless(row, fields), *_too_long(row)]
        if row.operator == "THEN":
            faults += _bad_target(row, subject)
        wrong += [f"Condition {number}: {fault}" for fault in faults]
    return wrong or _too_deep(chain) or _feeding_itself(subject, chain)


def _unknown(
    row: ConditionRow, number: int, chain: Sequence[ConditionRow], fields: Mapping[str, RuleField]
) -> list[str]:
    faults = []
    results = index_named_results(chain[: number - 1])
    for key in (row.field, row.field2, row.then_field):
        if not key or key in fields:
            continue
        if parse_result_number(key) is not None:
            if key not in results:
                faults.append(f"{key} is not computed by an earlier condition.")
        else:
            faults.append(f"this template has no field {key!r}.")
    if row.expression:
        known_expressions = (
            COMPUTING if row.operator == RESULT else COMPARISONS.keys() | TODAY_COMPARISONS.keys() | EMPTINESS.keys()
        )
        if row.expression not in known_expressions:
            does = "computes nothing" if row.operator == RESULT else "is no comparison"
            faults.append(f"the expression {row.expression!r} {does}.")
    if row.operator == "THEN" and row.val_oper not in {ASSIGN, REMOVE, *COMPARISONS, *TODAY_COMPARISONS, *EMPTINESS}:
        faults.append(f"there is no result operator {row.val_oper!r}.")
    for formatting in (row.formatting_field1, row.formatting_field2, row.formatting_then_field):
        if formatting.formatting_expr and formatting.formatting_expr not in FORMATTINGS:
            faults.append(f"there is no formatting {formatting.formatting_expr!r}.")
        elif formatting.formatting_expr and not formatting.formatting_value:
            faults.append("the formatting needs a number.")
    return faults


def _senseless(row: ConditionRow, fields: Mapping[str, RuleField]) -> list[str]:
    """Return problems with a value that the field can never have."""
    field = fields.get(row.field)
    if row.value_type == "field":
        return ["between needs two values, not a field."] if row.expression in BETWEEN else []
    if field is None or row.formatting_field1.formatting_expr or row.operator == RESULT or not row.expression:
        return []
    return (
        _unfitting(field, get_ordinary_expression(row.expression), row.value) if row.expression in COMPARISONS else []
    )


def _bad_target(row: ConditionRow, subject: RuleField) -> list[str]:
    if row.then_value_type == "field" or row.val_oper == REMOVE or is_without_value(row.val_oper):
        return []
    if row.val_oper == ASSIGN:
        return _unfitting(subject, "equalTo", row.val_value)
    return _unfitting(subject, row.val_oper, row.val_value)


def _unfitting(field: RuleField, expression: str, text: str) -> list[str]:
    values = split_list_values(text) if expression in LISTS | BETWEEN else [text]
    if expression in BETWEEN and len(values) != 2:
        return ["between needs two values, separated by a comma."]
    if field.options and expression in EQUALITY:
        return _no_option(field, values)
    kind: Kind = field.kind
    noun = {"numeric": "a number", "date": "a date, such as 2026-05-31"}.get(kind)
    if noun is None or expression in TEXT_PARTS:
        return []
    return [
        f"{field.label} is compared with {value!r}, which is not {noun}."
        for value in values
        if value != TODAY and not _fits(kind, value)
    ][:1]


def _no_option(field: RuleField, values: Sequence[str]) -> list[str]:
    """Return problems with values that a dropdown does not offer: the rule would never match."""
    offered = {option.lower() for option in field.options}
    return [
        f"{field.label} has no option {value!r}. Choose one of: {', '.join(field.options)}."
        for value in values
        if value.strip().lower() not in offered
    ][:1]


def _fits(kind: Kind, value: str) -> bool:
    try:
        require_rule_figure(value, 0) if kind == "numeric" else require_rule_day(value, 0)
    except InapplicableCondition:
        return False
    return True


def _too_long(row: ConditionRow) -> list[str]:
    faults = []
    for text, expression in ((row.value, row.expression), (row.val_value, row.val_oper)):
        values = split_list_values(text) if expression in {*LISTS, REMOVE} else [text]
        if len(values) > MOST_VALUES:
            faults.append(f"a list can have up to {MOST_VALUES} values.")
        if any(len(value) > MOST_CHARACTERS for value in values):
            faults.append(f"a value can have up to {MOST_CHARACTERS} characters.")
    return faults


def _too_deep(chain: Sequence[ConditionRow]) -> list[str]:
    steps: dict[str, int] = {}
    for name, numbered_row in index_named_results(chain).items():
        steps[name] = 1 + max(steps.get(numbered_row.row.field, 0), steps.get(numbered_row.row.field2, 0))
        if steps[name] > _MOST_STEPS:
            return [f"Condition {numbered_row.number}: results can build on each other up to {_MOST_STEPS} deep."]
    return []


def _feeding_itself(subject: RuleField, chain: Sequence[ConditionRow]) -> list[str]:
    """Return problems with a field set from a figure computed from itself: it would change with every save."""
    results = index_named_results(chain)

    def find_sources(key: str) -> set[str]:
        numbered_row = results.get(key)
        if numbered_row is None:
            return {key}
        return find_sources(numbered_row.row.field) | (
            find_sources(numbered_row.row.field2) if numbered_row.row.field2 else set()
        )

    return [
        f"Condition {number}: {subject.label} would be set from itself and change with every save."
        for number, row in enumerate(chain, 1)
        if row.val_oper == ASSIGN
        and row.then_value_type == "field"
        and (row.then_field in results or row.formatting_then_field.formatting_expr in ("add", "subtract"))
        and subject.key in find_sources(row.then_field)
    ]


def _stored(row: ConditionRow, subject: RuleField, fields: Mapping[str, RuleField]) -> ConditionRow:
    """Return the row as stored: days as yyyy-MM-dd (R215), the types of the fields with their keys, and nothing
    unused."""
    field, then = fields.get(row.field), fields.get(row.then_field)
    update: dict[str, object] = {
        "field_type": field.type if field else "",
        "then_field_type": then.type if then else "",
        "value": "" if row.value_type == "field" or row.expression in EMPTINESS else row.value.strip(),
        "field2": row.field2 if row.value_type == "field" else "",
    }
    if row.operator != "THEN" or row.val_oper in (ASSIGN, REMOVE):
        update |= {"message": "", "level": ""}
    elif row.val_oper in EMPTINESS:
        update |= {"val_value": "", "then_value_type": "value", "then_field": "", "check_multiple": False}
    if field and field.kind == "date" and row.operator != RESULT and row.value_type != "field":
        update["value"] = _days(row.value)
    if subject.kind == "date" and row.operator == "THEN" and row.val_oper != REMOVE:
        update["val_value"] = _days(row.val_value)
    return row.model_copy(update=update)


def _days(text: str) -> str:
    separator = "\n" if "\n" in text else ","
    return separator.join(
        part if part == TODAY or not _fits("date", part) else require_rule_day(part, 0)
        for part in split_list_values(text)
    )


def check_auto_fetch(
    rows: Sequence[AutoFetchRow], fields: Mapping[str, RuleField], source: str = ""
) -> tuple[AutoFetchRow, ...]:
    """Return the rows of an auto-fetch rule as stored; `source` is the list that the field's suggestions come from.
    Raises Invalid if one lacks its Auto Fetch field, Condition field or Fetch field (R216)."""
    messages = []
    for number, row in enumerate(rows, 1):
        needed = (
            ("Auto Fetch field", row.auto_field),
            ("Condition field", row.match_key),
            ("Fetch field", row.fetch_key),
        )
        lacking = [name for name, content in needed if not content]
        if lacking:
            messages.append(f"Select {', '.join(lacking)} at Condition {number}")
        elif row.auto_field not in fields:
            messages.append(f"Condition {number}: this template has no field {row.auto_field!r}.")
    if not rows:
        messages.append("Select Auto Fetch field, Condition field, Fetch field at Condition 1")
    if not source and any(not row.meta_source for row in rows):
        messages.append("Please select suggestions source")  # R218
    if messages:
        raise Invalid("\n".join(messages), code=ErrorCode.RULE_INCOMPLETE, data={"messages": messages})
    return tuple(row if row.meta_source else row.model_copy(update={"meta_source": source}) for row in rows)
