"""The two sides of tax: a rule is for customers if it gives an output code, and for carriers if it gives another."""

from collections.abc import Iterable, Mapping

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.tax.codes import TaxCode, TaxDirection
from freight.core.tax.facts import TAX_FACTS, TaxSide
from freight.core.tax.rules import TaxRule, list_rule_facts


def get_tax_side(direction: TaxDirection) -> TaxSide:
    """Return whose charges codes of a direction are for."""
    return TaxSide.CUSTOMERS if direction is TaxDirection.OUTPUT else TaxSide.CARRIERS


def list_side_rules(rules: Iterable[TaxRule], codes: Mapping[str, TaxCode], side: TaxSide) -> list[TaxRule]:
    """Return the rules of one side. One whose code was removed is for customers, whose charges wait for a code."""
    return [rule for rule in rules if _find_side(rule, codes) is side]


def check_rule_side(rule: TaxRule, code: TaxCode) -> None:
    """Raise Invalid if a rule asks a fact of the other side than that of its code."""
    side = get_tax_side(code.direction)
    for name in list_rule_facts(rule):
        fact = TAX_FACTS[name]
        if fact.side and fact.side is not side:
            raise Invalid(
                f"Conditions: “{fact.label}” is for {fact.side}, and {code.code} for {side}. "
                "Remove the condition or choose another tax code.",
                code=ErrorCode.RULE_NO_FIELD,
            )


def _find_side(rule: TaxRule, codes: Mapping[str, TaxCode]) -> TaxSide:
    code = codes.get(rule.code)
    return get_tax_side(code.direction) if code else TaxSide.CUSTOMERS
