"""What currencies did to a rating: the rates that were taken, their days and sources, and how each was derived."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.conversions import conversion_of
from freight.core.rating.explain import Facts
from freight.core.rating.page import figures
from freight.core.rating.page.model import Labelled
from freight.core.rating.terms import Charge


def currency_facts(tariff: CompiledTariff, facts: Facts) -> list[Labelled]:
    """The tariff's currency, and each rate that turned a charge into it."""
    rates = facts.get("rates", ())
    return [
        Labelled(label="Currency", value=f"{tariff.terms.currency}, the tariff’s"),
        *(Labelled(label=f"{each['base']} → {each['counter']}", value=_told(each)) for each in rates),
        *([] if rates else [Labelled(label="Conversion", value="none")]),
    ]


def converted(tariff: CompiledTariff, facts: Facts, charge: Charge, before: Decimal, after: Decimal) -> str:
    """The step of one charge from its own currency into the tariff's."""
    conversion = conversion_of(charge, tariff.terms)
    at = list(tariff.charges.scope.rates).index(conversion) if conversion else 0
    rate = facts["rates"][at]
    return (
        f"{figures.unrounded(before)} {rate['base']} × {rate['rate']} ({rate['source']}, {rate['day']}): "
        f"{figures.unrounded(after)} {rate['counter']}"
    )


def _told(rate: Mapping[str, Any]) -> str:
    stated = " and ".join(f"1 {base} = {figure} {counter} of {day}" for base, counter, figure, day in rate["quotes"])
    how = "" if rate["derivation"] == "quoted" else f", from {stated}"
    often = "" if rate["frequency"] == "daily" else f" {rate['frequency']}"
    return f"{rate['rate']}, {rate['source']}{often} of {rate['day']}{how}"
