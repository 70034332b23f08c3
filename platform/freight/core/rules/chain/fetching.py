"""Auto-fetch: the value of one field finds an entry of a metadata list, and other fields are filled from it."""

from collections.abc import Callable, Mapping

from freight.core.rules.chain.actions import set_rule_value, to_field_form
from freight.core.rules.chain.model import FieldRule, RuleField
from freight.core.rules.chain.outcome import RuleContext, RuleOutcome
from freight.core.rules.chain.values import format_rule_value


def compile_fetches(rule: FieldRule, fields: Mapping[str, RuleField]) -> Callable[[RuleOutcome, RuleContext], None]:
    """Return a function that fills the empty fields among those the rule names; values that a user typed are not
    overwritten."""
    fetches = [
        (number, fields[row.auto_field], row) for number, row in enumerate(rule.fetches, 1) if row.auto_field in fields
    ]
    key = rule.field

    def apply(outcome: RuleOutcome, context: RuleContext) -> None:
        value = outcome.values.get(key)
        if value is None:
            return
        for number, field, row in fetches:
            if outcome.values.get(field.key) is not None:
                continue
            fetched_text = next(
                iter(context.lookup(row.meta_source, row.match_key, format_rule_value(value), row.fetch_key)), ""
            )
            if fetched_text:
                set_rule_value(outcome, field, to_field_form(field, fetched_text, number))

    return apply
