"""Starter packs: the tax codes and rules of a country to begin with, as data with their sources."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from freight.core.rules import ConditionGroup, ConditionLeaf
from freight.core.tax.categories import TaxCategory
from freight.core.tax.codes import DatedRate, TaxCode, TaxDirection, TaxPart, check_tax_code
from freight.core.tax.facts import TaxSide
from freight.core.tax.rules import TaxRule, check_tax_conditions
from freight.core.tax.sides import check_rule_side, get_tax_side


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PackSource(_Strict):
    """Where something in a pack comes from, and the day it was compared with that."""

    title: str
    address: str = ""
    checked_on: date


class PackRate(_Strict):
    """A rate in percent from its first day on."""

    first_day: date
    percent: Decimal


class PackPart(_Strict):
    """One tax of a code. Without rates of its own it has those of the code that `PackCode.rates_of` names."""

    name: str
    rates: list[PackRate] = []
    base_box: str = ""
    tax_box: str = ""
    deduction_box: str = ""


class PackCode(_Strict):
    """A tax code of a pack. `suffix` follows the country: `RC` of the Netherlands is `NL-RC`. `rates_of` is the suffix
    of a code of the same file whose rates it has."""

    suffix: str
    name: str
    category: TaxCategory
    direction: TaxDirection = TaxDirection.OUTPUT
    parts: list[PackPart]
    exemption_code: str = ""
    exemption_texts: dict[str, str] = {}
    rates_of: str = ""


class PackRule(_Strict):
    """A rule of a pack: each fact has one of its values (`when`). `note` says what it is for, with the law."""

    name: str
    priority: int
    when: dict[str, list[str]]
    suffix: str
    note: str = ""


class SharedPackData(_Strict):
    """What the packs of several countries have in common."""

    sources: list[PackSource]
    codes: list[PackCode]
    rules: list[PackRule]


class PackData(_Strict):
    """A file of a pack. `based_on` names the file that it shares with others, and `boxes` the boxes of the return that
    the base of each shared code goes to, by its suffix. `currency` is that of the return, `tax_name` what the tax is
    called on the paper."""

    country: Annotated[str, Field(min_length=2, max_length=2)]
    currency: str
    tax_name: str
    note: str = ""
    sources: list[PackSource]
    codes: list[PackCode]
    rules: list[PackRule] = []
    based_on: str = ""
    boxes: dict[str, str] = {}


@dataclass(frozen=True)
class TaxPack:
    """A pack as a company copies it."""

    country: str
    currency: str
    tax_name: str
    note: str
    sources: Sequence[PackSource]
    codes: Sequence[TaxCode]
    rules: Sequence[TaxRule]


def build_tax_pack(data: PackData, shared: SharedPackData | None = None) -> TaxPack:
    """Return a pack from its file and the one it is based on. Raises Invalid for a code or a rule that could not be
    saved, and ValueError for a rule without its code, or boxes or rates of a code that isn't there."""
    rates = {code.suffix: {part.name: part.rates for part in code.parts} for code in data.codes}
    own = [_build_code(data.country, _take_rates(code, rates)) for code in data.codes]
    shared_codes = (
        [_build_code(data.country, _rename_tax(code, data), data.boxes.get(code.suffix, "")) for code in shared.codes]
        if shared
        else []
    )
    codes = {code.code: code for code in (*own, *shared_codes)}
    rules = [_build_rule(data.country, rule, codes) for rule in (*(shared.rules if shared else ()), *data.rules)]
    if unknown := sorted({f"{data.country}-{suffix}" for suffix in data.boxes} - codes.keys()):
        raise ValueError(f"The pack of {data.country} has no tax code {', '.join(unknown)}.")
    sources = (*data.sources, *(shared.sources if shared else ()))
    return TaxPack(data.country, data.currency, data.tax_name, data.note, sources, list(codes.values()), rules)


def _rename_tax(code: PackCode, data: PackData) -> PackCode:
    """Return a shared code with the tax as the country calls it."""
    return code.model_copy(update={"parts": [part.model_copy(update={"name": data.tax_name}) for part in code.parts]})


def _take_rates(code: PackCode, rates: Mapping[str, Mapping[str, list[PackRate]]]) -> PackCode:
    if not code.rates_of:
        return code
    of = rates.get(code.rates_of, {})
    if missing := [part.name for part in code.parts if part.name not in of]:
        raise ValueError(f"{code.suffix}: there is no code {code.rates_of} with rates of {', '.join(missing)}.")
    parts = [part.model_copy(update={"rates": of[part.name]}) for part in code.parts]
    return code.model_copy(update={"parts": parts})


def _build_code(country: str, code: PackCode, base_box: str = "") -> TaxCode:
    built = TaxCode(
        f"{country}-{code.suffix}",
        code.name,
        code.category,
        tuple(
            TaxPart(
                part.name,
                tuple(DatedRate(rate.first_day, rate.percent) for rate in part.rates),
                base_box or part.base_box,
                part.tax_box,
                part.deduction_box,
            )
            for part in code.parts
        ),
        code.direction,
        code.exemption_code,
        code.exemption_texts,
    )
    check_tax_code(built)
    return built


def _build_rule(country: str, rule: PackRule, codes: Mapping[str, TaxCode]) -> TaxRule:
    code = codes.get(f"{country}-{rule.suffix}")
    if code is None:
        raise ValueError(f"The pack of {country} has no tax code {country}-{rule.suffix}.")
    own = "seller_country" if get_tax_side(code.direction) is TaxSide.CUSTOMERS else "buyer_country"
    when: Mapping[str, Sequence[str]] = {own: [country], **rule.when}
    conditions = ConditionGroup("and", tuple(_build_leaf(fact, values) for fact, values in when.items()))
    check_tax_conditions(conditions)
    built = TaxRule(f"{country}:{rule.name}", rule.name, rule.priority, conditions, code.code, rule.note)
    check_rule_side(built, code)
    return built


def _build_leaf(fact: str, values: Sequence[str]) -> ConditionLeaf:
    if len(values) == 1:
        return ConditionLeaf(fact, "equalTo", values[0])
    return ConditionLeaf(fact, "isInList", "\n".join(values))
