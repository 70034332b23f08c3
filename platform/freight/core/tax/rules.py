"""Tax rules: the first one whose conditions are met decides the code of a charge. Nothing is decided by a guess: a
charge without a rule, with two, or with a rule that asks for an unknown fact has a problem that names the remedy."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache, partial
from operator import attrgetter

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rules import ConditionGroup, ConditionLeaf, list_leaves
from freight.core.rules.chain.expressions import BETWEEN, Kind
from freight.core.rules.chain.outcome import InapplicableCondition
from freight.core.rules.chain.values import is_comparison_true
from freight.core.rules.conditions import check_condition_tree
from freight.core.rules.operators import LISTS
from freight.core.tax.facts import TAX_FACTS, TaxFacts

# True or False; None where it depends on an unknown fact
Answer = bool | None
Test = Callable[[TaxFacts], Answer]
# more combinations of facts than this are decided again each time
_MOST_REMEMBERED = 20_000


@dataclass(frozen=True)
class TaxRule:
    """A rule: `code` is the tax code of charges that meet its conditions. Rules with a lower `priority` are asked
    first."""

    rule_id: str
    name: str
    priority: int
    conditions: ConditionGroup
    code: str
    note: str = ""


class TaxProblemKind(StrEnum):
    """Why no code is decided."""

    NO_RULE = "no_rule"
    SEVERAL_RULES = "several_rules"
    UNKNOWN_FACT = "unknown_fact"
    NO_CODE = "no_code"
    NO_RATE = "no_rate"
    RATE_CHANGE = "rate_change"
    NOT_CREDITED = "not_credited"


@dataclass(frozen=True)
class TaxProblem:
    """A charge whose treatment is not decided, with a message that names the remedy. `fact`: the one that is
    unknown."""

    kind: TaxProblemKind
    message: str
    fact: str = ""


def check_tax_conditions(conditions: ConditionGroup) -> None:
    """Raise Invalid for a condition that is not filled in, or asks for what is no fact or no value of it."""
    check_condition_tree(conditions, "Conditions")
    for leaf in list_leaves(conditions):
        fact = TAX_FACTS.get(leaf.name)
        if fact is None:
            raise Invalid(
                f"Conditions: there is no tax fact “{leaf.name[:40]}”. Choose one from the list.",
                code=ErrorCode.RULE_NO_FIELD,
            )
        for value in _list_operands(leaf) if fact.options else ():
            if value.casefold() not in fact.options:
                raise Invalid(
                    f"Conditions: {fact.label} can't be “{value[:40]}”. Choose one of its values.",
                    code=ErrorCode.RULE_NO_VALUE,
                )


@dataclass
class TaxRuleSet:
    """The rules of a company, ready to decide. Charges with the same facts are decided once."""

    rules: Sequence[TaxRule]
    _compiled: list[tuple[TaxRule, Test]] = field(init=False)
    _asked: list[str] = field(init=False)
    _decided: dict[TaxFacts, TaxRule | TaxProblem] = field(default_factory=dict)

    def __post_init__(self) -> None:
        ordered = sorted(self.rules, key=lambda rule: (rule.priority, rule.name))
        self._compiled = [(rule, _compile_group(rule.conditions)) for rule in ordered]
        # in the order of the editor: what a charge without a rule is described by
        asked = {name for rule in ordered for name in list_rule_facts(rule)} or {"tax_class"}
        self._asked = [name for name in TAX_FACTS if name in asked]

    def decide_rule(self, facts: TaxFacts) -> TaxRule | TaxProblem:
        """Return the rule for a charge with these facts, or the problem."""
        decided = self._decided.get(facts)
        if decided is None:
            decided = self._find_rule(facts)
            if len(self._decided) < _MOST_REMEMBERED:
                self._decided[facts] = decided
        return decided

    def _find_rule(self, facts: TaxFacts) -> TaxRule | TaxProblem:
        first: TaxRule | None = None
        for rule, test in self._compiled:
            if first is not None and rule.priority > first.priority:
                break
            answer = test(facts)
            if answer is None:
                return _build_unknown_fact(rule, facts)
            if answer and first is not None:
                return TaxProblem(
                    TaxProblemKind.SEVERAL_RULES,
                    f"The tax rules “{first.name}” and “{rule.name}” both apply with priority {rule.priority}. "
                    "Give one of them another priority.",
                )
            if answer:
                first = rule
        return first or TaxProblem(
            TaxProblemKind.NO_RULE,
            f"No tax rule applies where {describe_facts(facts, self._asked)}. Add a rule or correct these.",
        )


def describe_facts(facts: TaxFacts, names: Iterable[str]) -> str:
    """Return these facts in words: `the customer's place is in the seller's country and the movement is export`."""
    *others, last = [_describe_fact(name, getattr(facts, name)) for name in names] or [""]
    return f"{', '.join(others)} and {last}" if others else last


def list_rule_facts(rule: TaxRule) -> list[str]:
    """Return the names of the facts that a rule asks, each once, in their order."""
    return list(dict.fromkeys(leaf.name for leaf in list_leaves(rule.conditions)))


def _describe_fact(name: str, value: str) -> str:
    fact = TAX_FACTS[name]
    words = fact.options.get(value, value) if value else "unknown"
    value_words = words[:1].lower() + words[1:] if fact.options else words
    return f"the {fact.label[:1].lower()}{fact.label[1:]} is {value_words}"


def _build_unknown_fact(rule: TaxRule, facts: TaxFacts) -> TaxProblem:
    unknown = next(name for name in list_rule_facts(rule) if _is_unknown(name, getattr(facts, name)))
    fact = TAX_FACTS[unknown]
    return TaxProblem(
        TaxProblemKind.UNKNOWN_FACT,
        f"{fact.label} is unknown, which the tax rule “{rule.name}” asks: {fact.missing}.",
        unknown,
    )


def _is_unknown(name: str, value: str) -> bool:
    return not value and bool(TAX_FACTS[name].missing)


def _compile_group(group: ConditionGroup) -> Test:
    tests = [_compile_group(part) if isinstance(part, ConditionGroup) else _compile_leaf(part) for part in group.fields]
    return partial(_all_of if group.condition == "and" else _any_of, tests)


def _all_of(tests: Sequence[Test], facts: TaxFacts) -> Answer:
    answer: Answer = True
    for test in tests:
        outcome = test(facts)
        if outcome is False:
            return False
        if outcome is None:
            answer = None
    return answer


def _any_of(tests: Sequence[Test], facts: TaxFacts) -> Answer:
    answer: Answer = not tests
    for test in tests:
        outcome = test(facts)
        if outcome:
            return True
        if outcome is None:
            answer = None
    return answer


def _compile_leaf(leaf: ConditionLeaf) -> Test:
    operands = _list_operands(leaf)
    right: object = operands if leaf.operator in BETWEEN or leaf.operator in LISTS else operands[0]
    kind: Kind = "date" if TAX_FACTS[leaf.name].is_date else "text"
    read_value = attrgetter(leaf.name)

    # a fact has few values, and many charges have the same
    @lru_cache(maxsize=1_000)
    def compare(value: str) -> Answer:
        if _is_unknown(leaf.name, value):
            return None
        try:
            return is_comparison_true(leaf.operator, kind, value or None, right, 1)
        except InapplicableCondition:
            return False

    return lambda facts: compare(read_value(facts))


def _list_operands(leaf: ConditionLeaf) -> Sequence[str]:
    if leaf.operator in BETWEEN:
        return (leaf.value1, leaf.value2)
    return leaf.listed if leaf.operator in LISTS else (leaf.value,)
