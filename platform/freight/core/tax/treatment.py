"""The treatment of a charge: the code its rule gives, with what that code says on the day of the service."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from freight.core.fields.numbers import plain_text
from freight.core.tax.breakdown import TaxedAmount
from freight.core.tax.categories import CATEGORY_RULES, TaxCategory
from freight.core.tax.codes import AppliedRate, TaxCode, TaxDirection, list_applied_rates
from freight.core.tax.facts import TaxFacts
from freight.core.tax.rules import TaxProblem, TaxProblemKind, TaxRuleSet, describe_facts, list_rule_facts
from freight.core.tax.transports import ServicePeriod


@dataclass(frozen=True)
class TaxTreatment:
    """How a charge is taxed, complete: an issued invoice keeps it and never reads its code or rule again. `facts` are
    those that the rule asked, with their values."""

    code: str
    category: TaxCategory
    rates: tuple[AppliedRate, ...]
    exemption_code: str = ""
    exemption_text: str = ""
    rule_id: str = ""
    rule_name: str = ""
    facts: tuple[tuple[str, str], ...] = ()

    @property
    def percent(self) -> Decimal:
        """Return the rate of all its taxes together."""
        return sum((rate.percent for rate in self.rates), Decimal(0))

    def build_taxed_amount(self, net: Decimal) -> TaxedAmount:
        """Return a net amount that is treated so."""
        return TaxedAmount(net, self.category, self.rates, self.exemption_code, self.exemption_text)


def decide_treatment(
    rules: TaxRuleSet, codes: Mapping[str, TaxCode], facts: TaxFacts, day: date, language: str
) -> TaxTreatment | TaxProblem:
    """Return how a charge with these facts is taxed for a service on a day, or why that can't be decided. `language` is
    that of the paper; a sentence that it lacks is in English, else in the first language there is."""
    rule = rules.decide_rule(facts)
    if isinstance(rule, TaxProblem):
        return rule
    code = codes.get(rule.code)
    if code is None:
        return TaxProblem(
            TaxProblemKind.NO_CODE,
            f"The tax rule “{rule.name}” gives the tax code {rule.code}, which was removed. Choose another one there.",
        )
    rates = list_applied_rates(code, day)
    if rates is None:
        return TaxProblem(
            TaxProblemKind.NO_RATE,
            f"Tax code {code.code} has no rate on {day.isoformat()}. Add the rate of that day.",
        )
    return TaxTreatment(
        code.code,
        code.category,
        rates,
        code.exemption_code,
        choose_exemption_text(code.exemption_texts, language),
        rule.rule_id,
        rule.name,
        tuple((name, getattr(facts, name)) for name in list_rule_facts(rule)),
    )


def decide_service_treatment(
    rules: TaxRuleSet, codes: Mapping[str, TaxCode], facts: TaxFacts, period: ServicePeriod, language: str
) -> TaxTreatment | TaxProblem:
    """Return how a charge with these facts is taxed for a service of this period, or why that can't be decided: also if
    the rate changes while it is unknown when the service ended."""
    treatment = decide_treatment(rules, codes, facts, period.day, language)
    if period.is_open and isinstance(treatment, TaxTreatment):
        code = codes[treatment.code]
        if list_applied_rates(code, period.last) != treatment.rates:
            return TaxProblem(
                TaxProblemKind.RATE_CHANGE,
                f"The rate of tax code {code.code} changes between {period.day.isoformat()} and "
                f"{period.last.isoformat()}. Enter the day of delivery of the shipment.",
            )
    return treatment


def choose_exemption_text(texts: Mapping[str, str], language: str) -> str:
    """Return the legal sentence in a language, else in English, else in the first language there is."""
    return texts.get(language) or texts.get("en") or next((text for text in texts.values() if text), "")


def explain_treatment(treatment: TaxTreatment, direction: TaxDirection = TaxDirection.OUTPUT) -> str:
    """Return why a charge has its rate, in one sentence. `direction`: that of its code."""
    facts = describe_facts(TaxFacts(**dict(treatment.facts)), (name for name, _ in treatment.facts))
    reason = f" because {facts}" if facts and treatment.facts else ""
    by = f" by the rule “{treatment.rule_name}”" if treatment.rule_name else ""
    return f"{_describe_rate(treatment, direction)} ({treatment.code}){by}{reason}."


def _describe_rate(treatment: TaxTreatment, direction: TaxDirection) -> str:
    rate = f"{plain_text(treatment.percent)} %"
    if direction is TaxDirection.SELF_ASSESSED:
        return f"Reverse charge: {rate} that you declare yourself"
    if direction is TaxDirection.INPUT and treatment.percent:
        return f"{rate} input tax"
    label = CATEGORY_RULES[treatment.category].label
    return f"{rate}, {label[:1].lower()}{label[1:]}"


def find_mixed_scope(treatments: Iterable[TaxTreatment]) -> bool:
    """Return whether charges outside the scope of tax are together with others, which one invoice may not have
    (EN 16931 BR-O-11 to BR-O-14)."""
    outside = {treatment.category is TaxCategory.OUTSIDE_SCOPE for treatment in treatments}
    return len(outside) > 1
