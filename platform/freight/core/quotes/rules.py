"""Quote rules: which of the rates that would carry a lane a search may suggest (operations §3 Quote rule set)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator
from pydantic.alias_generators import to_camel

from freight.core.dates import format_iso_day, parse_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rules import ConditionGroup, list_leaves
from freight.core.rules.conditions import Values, check_condition_tree, is_leaf_filled, is_tree_satisfied
from freight.core.rules.stated import Tree

NO_LANE_CONDITION = "Provide at least one Selected Lane Parameter condition"
NOTHING_TO_DELETE = "There is no rule configured to delete."
FIRST_DAY = "2000-01-01"
DEFAULT_MONTHS = 3
# tariff fields that an RFQ condition may use
RFQ_FIELDS = ("industryVertical", "customerName", "RFQReceivedDate", "RFQCompletionDate")
_MOST_RULES = 50


class RuleConditions(BaseModel):
    """The two trees of a rule, as they go over the wire."""

    model_config = ConfigDict(populate_by_name=True, frozen=True)

    rule_def: Tree = Field(ConditionGroup(), alias="ruleDef", description="conditions on lane parameters")
    rfq_rule_def: Tree = Field(ConditionGroup(), alias="rfqRuleDef", description="conditions on the tariff's RFQ")


class QuoteRule(BaseModel):
    """One rule. Rules of a lower `rule_level` go first: those of the next are asked where none of it finds a rate.

    `charges`: only rates that have these charges. `lane_suggestion_parameters`: what a lane must state itself; "any"
    is not enough. `suggest_rate_time_span`: months since a rate was published, 0 for no limit. Days as `yyyy-MM-dd`,
    the last inclusive; an end before the start is no end (R268).
    """

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, frozen=True)

    rule_name: str = Field(min_length=1, max_length=80)
    rule_level: int = Field(1, ge=1, le=99)
    is_active: bool = True
    start_date: str = ""
    expiry_date: str = ""
    charges: tuple[str, ...] = Field((), max_length=50)
    lane_suggestion_parameters: tuple[str, ...] = Field((), max_length=20)
    suggest_rate_time_span: int = Field(DEFAULT_MONTHS, ge=0, le=120)
    conditions: RuleConditions = RuleConditions()

    @field_validator("start_date", "expiry_date")
    @classmethod
    def _day(cls, given: str) -> str:
        if not given:
            return ""
        day = parse_day(given)
        if day is None or format_iso_day(day) < FIRST_DAY:
            raise ValueError(f"{given} is not a date on or after {FIRST_DAY}")
        return format_iso_day(day)

    @model_validator(mode="before")
    @classmethod
    def _end_before_start_is_no_end(cls, given: object) -> object:
        if isinstance(given, Mapping):
            start, end = (str(given.get(name) or "") for name in ("startDate", "expiryDate"))
            if start and end and end < start:
                return {**given, "expiryDate": ""}
        return given

    def is_used(self, today: str) -> bool:
        """Return whether searches of that day use it."""
        return self.is_active and self.start_date <= today and (not self.expiry_date or today <= self.expiry_date)


@dataclass(frozen=True)
class OfferedRate:
    """A rate as rules look at it. `stated`: the lane's own identifiers by wire key, without those that are "any".
    `published`: the day its version was put in force or published, whichever is later."""

    stated: Values
    charges: frozenset[str]
    published: date
    rfq: Values


def parse_quote_rules(given: Sequence[Mapping[str, object]]) -> tuple[QuoteRule, ...]:
    """Rules as they are sent, checked. Raises Invalid naming rule and fault, with the words of R266 for a rule without
    a condition on a lane parameter."""
    if len(given) > _MOST_RULES:
        raise Invalid(f"A template can have up to {_MOST_RULES} rules.", code=ErrorCode.RULES_TOO_MANY)
    rules: list[QuoteRule] = []
    for number, rule_values in enumerate(given, 1):
        name = str(rule_values.get("ruleName") or f"Rule {number}")
        try:
            rule = QuoteRule.model_validate(rule_values)
        except ValidationError as broken:
            error_details = broken.errors()[0]
            where = " ".join(str(part) for part in error_details["loc"]) or "rule"
            message = str(error_details["msg"]).removeprefix("Value error, ")
            raise Invalid(f"{name}, {where}: {message}.", code=ErrorCode.RULE_INVALID) from broken
        if not any(is_leaf_filled(leaf) for leaf in list_leaves(rule.conditions.rule_def)):
            raise Invalid(NO_LANE_CONDITION, code=ErrorCode.RULE_NO_LANE_CONDITION, data={"rule": number})
        check_condition_tree(rule.conditions.rule_def, name)
        check_condition_tree(rule.conditions.rfq_rule_def, name)
        rules.append(rule)
    names = [rule.rule_name.casefold() for rule in rules]
    if twice := next((rule.rule_name for rule in rules if names.count(rule.rule_name.casefold()) > 1), ""):
        raise Invalid(f"Two rules are named {twice}. Rename one.", code=ErrorCode.RULE_TWICE)
    return tuple(rules)


def is_rate_allowed(rule: QuoteRule, offered: OfferedRate, asked: Values, today: date) -> bool:
    """Return whether the rule suggests a rate for the requested lane."""
    stated = offered.stated
    covered = {**asked, **stated}  # if the lane says "any", the requested value applies
    return (
        all(stated.get(parameter) for parameter in rule.lane_suggestion_parameters)
        and offered.charges >= {charge.casefold() for charge in rule.charges}
        and (not rule.suggest_rate_time_span or _months(offered.published, today) <= rule.suggest_rate_time_span)
        and is_tree_satisfied(rule.conditions.rule_def, covered, asked)
        and is_tree_satisfied(rule.conditions.rfq_rule_def, offered.rfq, asked)
    )


def filter_suggested_offers(
    rules: Sequence[QuoteRule], offers: Sequence[OfferedRate], asked: Values, today: date
) -> list[tuple[int, str]]:
    """(place of the offer, name of the rule) of those that may be suggested. Without rules in use all are."""
    used = [rule for rule in rules if rule.is_used(format_iso_day(today))]
    if not used:
        return [(at, "") for at in range(len(offers))]
    for level in sorted({rule.rule_level for rule in used}):
        of_level = [rule for rule in used if rule.rule_level == level]
        suggestions = [
            (at, rule.rule_name)
            for at, offer in enumerate(offers)
            if (
                rule := next(
                    (quote_rule for quote_rule in of_level if is_rate_allowed(quote_rule, offer, asked, today)), None
                )
            )
        ]
        if suggestions:
            return suggestions
    return []


def _months(since: date, today: date) -> int:
    """Return the months between two days, counting one that has begun: 0 within the first month."""
    return (today.year - since.year) * 12 + today.month - since.month - (today.day < since.day)
