"""Rules of fields: IF / ELSEIF / ELSE chains over the values of a row that check, set or clean a field.

`model` is what is stored and sent, `save_checks` what a save refuses, `compiled` what runs, written out by `source`,
`walk` what explains.
`tests/vectors/rules.json` holds this package and `webapp/src/rules` to the same answers.
"""

from freight.core.rules.chain.compiled import compile_rules
from freight.core.rules.chain.model import AutoFetchRow, ConditionRow, FieldRule, RuleField
from freight.core.rules.chain.outcome import NO_LOOKUP, RuleContext, RuleOutcome
from freight.core.rules.chain.save_checks import check_auto_fetch, check_chain
from freight.core.rules.chain.walk import RuleStep, walk_rules

__all__ = [
    "NO_LOOKUP",
    "AutoFetchRow",
    "ConditionRow",
    "FieldRule",
    "RuleContext",
    "RuleField",
    "RuleOutcome",
    "RuleStep",
    "check_auto_fetch",
    "check_chain",
    "compile_rules",
    "walk_rules",
]
