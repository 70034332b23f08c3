"""Tax codes: a category with its rates by their first day, and the reason where no tax is charged."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import StrEnum
from itertools import pairwise

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.tax.categories import CATEGORY_RULES, FREE_RATE, TaxCategory

MOST_PARTS = 3
_HUNDRED = Decimal(100)
# 9.975 % of Quebec has three; no tax has more than four
_MOST_RATE_DECIMALS = 4


class TaxDirection(StrEnum):
    """What a code is for: charges to customers, charges of suppliers, or those of suppliers whose tax the buyer
    declares (reverse charge)."""

    OUTPUT = "output"
    INPUT = "input"
    SELF_ASSESSED = "self_assessed"


@dataclass(frozen=True)
class DatedRate:
    """A rate in percent, from its first day on."""

    first_day: date
    percent: Decimal


@dataclass(frozen=True)
class TaxPart:
    """One tax of a code: most have one, and two where two taxes are charged side by side (GST and QST). `rates` are in
    the order of their first days; boxes are those of the return: of the base (several with commas, `A3, 08`), of the
    tax that is owed, and of the tax that is deducted, which only codes of suppliers have. `ledger_account` is where the
    tax is booked."""

    name: str
    rates: tuple[DatedRate, ...]
    base_box: str = ""
    tax_box: str = ""
    deduction_box: str = ""
    ledger_account: str = ""


@dataclass(frozen=True)
class TaxCode:
    """A tax code of a company. `exemption_code` is one of the VATEX list, `exemption_texts` the legal sentence by
    language (`en`, `de`)."""

    code: str
    name: str
    category: TaxCategory
    parts: tuple[TaxPart, ...]
    direction: TaxDirection = TaxDirection.OUTPUT
    exemption_code: str = ""
    exemption_texts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class AppliedRate:
    """One tax of a code on a day: its name, and its rate in percent."""

    name: str
    percent: Decimal


def list_applied_rates(code: TaxCode, day: date) -> tuple[AppliedRate, ...] | None:
    """Return the rates of a code on a day, one for each of its taxes; None if one of them begins later."""
    applied = []
    for part in code.parts:
        begun = [dated.percent for dated in part.rates if dated.first_day <= day]
        if not begun:
            return None
        applied.append(AppliedRate(part.name, begun[-1]))
    return tuple(applied)


def check_tax_code(code: TaxCode) -> None:
    """Raise Invalid naming what the category demands and the code lacks, or has too much (`CATEGORY_RULES`). Codes of
    suppliers need no reason: it is on the supplier's invoice. Tax that the company declares may have any rate."""
    rule = CATEGORY_RULES[code.category]
    if not 1 <= len(code.parts) <= MOST_PARTS:
        raise Invalid(f"Tax code {code.code}: enter 1 to {MOST_PARTS} taxes.", code=ErrorCode.TAX_PARTS)
    if (
        rule.has_reason
        and code.direction is TaxDirection.OUTPUT
        and not (code.exemption_code or any(code.exemption_texts.values()))
    ):
        raise Invalid(
            f"Tax code {code.code}: {rule.label} needs a reason. Enter an exemption code or a text.",
            code=ErrorCode.TAX_REASON_MISSING,
        )
    if not rule.has_reason and (code.exemption_code or any(code.exemption_texts.values())):
        raise Invalid(
            f"Tax code {code.code}: {rule.label} has no exemption. Remove its code and text.",
            code=ErrorCode.TAX_REASON_UNEXPECTED,
        )
    for part in code.parts:
        _check_rates(code, part.name, part.rates)


def _check_rates(code: TaxCode, name: str, rates: Sequence[DatedRate]) -> None:
    where, rule = f"Tax code {code.code}, {name or 'rate'}", CATEGORY_RULES[code.category]
    if not rates:
        raise Invalid(f"{where}: enter a rate with its first day.", code=ErrorCode.TAX_RATE_MISSING)
    if any(earlier.first_day >= later.first_day for earlier, later in pairwise(rates)):
        raise Invalid(f"{where}: each rate needs a later first day than the one before.", code=ErrorCode.TAX_RATE_ORDER)
    for dated in rates:
        exponent = dated.percent.as_tuple().exponent
        if not 0 <= dated.percent <= _HUNDRED or (isinstance(exponent, int) and -exponent > _MOST_RATE_DECIMALS):
            raise Invalid(
                f"{where}: a rate is from 0 to 100, with up to {_MOST_RATE_DECIMALS} decimals.", code=ErrorCode.TAX_RATE
            )
        if code.direction is TaxDirection.SELF_ASSESSED:
            continue
        if rule.is_positive and not dated.percent:
            raise Invalid(f"{where}: {rule.label} needs a rate above 0.", code=ErrorCode.TAX_RATE)
        if not rule.is_positive and dated.percent and code.category not in FREE_RATE:
            raise Invalid(f"{where}: {rule.label} has the rate 0.", code=ErrorCode.TAX_RATE)
