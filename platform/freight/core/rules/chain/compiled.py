"""The rules of a template compiled to one function, once for each version of the template and its rules. `walk` says
the same by interpreting the rows; a test holds the two together."""

from collections.abc import Callable, Collection, Mapping, Sequence

from freight.core.rules.chain.blocks import list_chain_fields
from freight.core.rules.chain.model import FieldRule, RuleField
from freight.core.rules.chain.outcome import RuleContext, RuleOutcome
from freight.core.rules.chain.source import NAME, write_source


class CompiledRules:
    """The rules of a template, in the order they run. `reads`: the fields they read. `source`: the generated code, for
    debugging."""

    def __init__(self, rules: Sequence[FieldRule], fields: Mapping[str, RuleField]) -> None:
        self.reads = frozenset(key for rule in rules for key in (rule.field, *list_chain_fields(rule.rows)))
        self.source, namespace = write_source(rules, fields)
        # only names and operators of `source.py` are executed: what users wrote is in the namespace
        exec(compile(self.source, "<rules of fields>", "exec"), namespace)
        self._judge: Callable[[RuleOutcome, RuleContext, str, Collection[str]], None] = namespace[NAME]

    def run(
        self,
        values: Mapping[str, object],
        context: RuleContext,
        *,
        account_number: str = "",
        unsure: Collection[str] = (),
    ) -> RuleOutcome:
        """Judge a row. `unsure` fields hold something that is no value of theirs: rules that look at them wait until
        it is corrected. What a rule sets, the rules after it see."""
        outcome = RuleOutcome(dict(values), {}, {})
        self._judge(outcome, context, account_number, unsure)
        return outcome


def compile_rules(rules: Sequence[FieldRule], fields: Mapping[str, RuleField]) -> CompiledRules:
    """Return the rules, ready to run, in the order given. A rule for a field that no longer exists is left out."""
    return CompiledRules([rule for rule in rules if rule.field in fields], fields)
