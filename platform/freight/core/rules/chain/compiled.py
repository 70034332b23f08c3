"""Rules compiled to closures, once for each version of a template and its rules.

What a closure needs is bound when it is made: a row costs its comparisons and nothing else. `walk` says the same by
interpreting the rows; a test holds the two together.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from freight.core.rules.chain.actions import compile_action
from freight.core.rules.chain.blocks import Block, keys_read, read_blocks
from freight.core.rules.chain.conditions import Test, compile_condition
from freight.core.rules.chain.fetching import compile_fetches
from freight.core.rules.chain.model import FieldRule, RuleField
from freight.core.rules.chain.operands import Operands
from freight.core.rules.chain.outcome import Cannot, Context, Outcome

Apply = Callable[[Outcome, Context], None]


@dataclass(frozen=True)
class CompiledRule:
    """One rule. `field` is the one it judges, `reads` those it looks at."""

    id: str
    field: str
    reads: frozenset[str]
    account_number: str
    apply: Apply


class CompiledRules:
    """The rules of a template, in the order they run."""

    def __init__(self, rules: Sequence[CompiledRule]) -> None:
        self.rules = tuple(rules)

    def run(
        self, values: Mapping[str, Any], context: Context, *, account_number: str = "", unsure: Collection[str] = ()
    ) -> Outcome:
        """Judge a row. `unsure` fields hold something that is no value of theirs: rules that look at them wait until
        it is corrected. What a rule sets, the rules after it see."""
        outcome = Outcome(dict(values))
        for rule in self.rules:
            if rule.account_number and rule.account_number != account_number:
                continue
            if unsure and not rule.reads.isdisjoint(unsure):
                continue
            try:
                rule.apply(outcome, context)
            except Cannot as reason:
                outcome.findings.setdefault(rule.field, str(reason))
        return outcome


def compile_rules(rules: Sequence[FieldRule], fields: Mapping[str, RuleField]) -> CompiledRules:
    """The rules, ready to run, in the order given. A rule for a field there is not (any more) is left out."""
    return CompiledRules([_compiled(rule, fields) for rule in rules if rule.field in fields])


def _compiled(rule: FieldRule, fields: Mapping[str, RuleField]) -> CompiledRule:
    reads = keys_read(rule.rows) | {rule.field}
    apply = compile_fetches(rule, fields) if rule.fetches else _chain(rule, fields)
    return CompiledRule(rule.id, rule.field, reads, rule.account_number, apply)


def _chain(rule: FieldRule, fields: Mapping[str, RuleField]) -> Apply:
    operands = Operands(rule.rows, fields)
    blocks = [
        (_test(block, operands), compile_action(rule.field, block, operands, fields))
        for block in read_blocks(rule.rows)
    ]

    only, act_once = blocks[0] if len(blocks) == 1 else (None, None)
    if only is not None and act_once is not None:

        def apply_one(outcome: Outcome, context: Context) -> None:
            if only(outcome.values, context):
                act_once(outcome, context)

        return apply_one

    def apply(outcome: Outcome, context: Context) -> None:
        values = outcome.values
        for test, act in blocks:
            if test is None or test(values, context):
                act(outcome, context)
                return

    return apply


def _test(block: Block, operands: Operands) -> Test | None:
    if block.otherwise:
        return None
    groups = [_all([compile_condition(each, operands) for each in group]) for group in block.groups]
    if len(groups) == 1:
        return groups[0]

    def any_group(values: Mapping[str, Any], context: Context) -> bool:
        for group in groups:  # noqa: SIM110 - a generator would cost more than the comparisons
            if group(values, context):
                return True
        return False

    return any_group


def _all(tests: list[Test]) -> Test:
    if len(tests) == 1:
        return tests[0]

    def every(values: Mapping[str, Any], context: Context) -> bool:
        for test in tests:  # noqa: SIM110 - as above
            if not test(values, context):
                return False
        return True

    return every
