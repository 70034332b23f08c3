"""Currency conversions of a rating: the rates used, their days and sources, and how each was derived."""

from collections.abc import Collection
from decimal import Decimal

from freight.core.currency import ECB
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.conversions import find_conversion
from freight.core.rating.explain import Facts
from freight.core.rating.page import figures
from freight.core.rating.page.model import LabeledFact
from freight.core.rating.terms import Charge
from freight.core.records import Stored


def list_currency_facts(tariff: CompiledTariff, facts: Facts) -> list[LabeledFact]:
    """Return the tariff's currency, and each rate that converted a charge into it."""
    rates = facts.get("rates", ())
    return [
        LabeledFact(label="Currency", value=f"{tariff.terms.currency}, the tariff’s"),
        *(LabeledFact(label=f"{rate['base']} → {rate['counter']}", value=_explain_rate(rate)) for rate in rates),
        *([] if rates else [LabeledFact(label="Conversion", value="none")]),
    ]


def list_customer_currency_facts(tariff: CompiledTariff, facts: Facts, shown: Collection[str]) -> list[LabeledFact]:
    """Return the currency of the bill, and the rates of its charges that are `shown`, by id. A rate that is not from a
    central bank is shown without its source, which is internal."""
    rates = facts.get("rates", ())
    conversions = {find_conversion(charge, tariff.terms) for charge in tariff.terms.charges if charge.id in shown}
    relevant_rates = [
        rate for conversion, rate in zip(tariff.charges.scope.rates, rates, strict=False) if conversion in conversions
    ]
    return [
        LabeledFact(label="Currency", value=tariff.terms.currency),
        *(
            LabeledFact(
                label=f"{rate['base']} → {rate['counter']}",
                value=_explain_rate(rate) if rate["source"] == ECB else f"{rate['rate']} of {rate['day']}",
            )
            for rate in relevant_rates
        ),
    ]


def describe_charge_conversion(
    tariff: CompiledTariff, facts: Facts, charge: Charge, before: Decimal, after: Decimal
) -> str:
    """Return the step of one charge from its own currency into the tariff's. The source of the rate is listed with the
    rates."""
    conversion = find_conversion(charge, tariff.terms)
    at = list(tariff.charges.scope.rates).index(conversion) if conversion else 0
    rate = facts["rates"][at]
    return (
        f"{figures.format_unrounded_amount(before)} {rate['base']} × {rate['rate']} of {rate['day']}: "
        f"{figures.format_unrounded_amount(after)} {rate['counter']}"
    )


def _explain_rate(rate: Stored) -> str:
    stated = " and ".join(f"1 {base} = {figure} {counter} of {day}" for base, counter, figure, day in rate["quotes"])
    how = "" if rate["derivation"] == "quoted" else f", from {stated}"
    often = "" if rate["frequency"] == "daily" else f" {rate['frequency']}"
    return f"{rate['rate']}, {rate['source']}{often} of {rate['day']}{how}"
