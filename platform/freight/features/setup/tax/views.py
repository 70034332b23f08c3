"""The tax setup as the screen shows it."""

from dataclasses import asdict
from datetime import date
from decimal import Decimal

from freight.core.countries import get_country_name
from freight.core.rules import describe_tree
from freight.core.tax.categories import CATEGORY_RULES, TaxCategory
from freight.core.tax.codes import TaxCode, TaxDirection, list_applied_rates
from freight.core.tax.facts import TAX_FACTS
from freight.core.tax.packs import TaxPack
from freight.core.tax.rules import TaxRule
from freight.core.tax.territories import list_territory_names
from freight.documents.records.tax_setup import StoredRegistrationRecord, StoredTaxSetup
from freight.features.setup.tax import stored
from freight.features.setup.tax.charges import list_tax_charges
from freight.features.setup.tax.packs import get_tax_pack, list_adopted_rules, load_tax_packs
from freight.features.setup.tax.schemas import (
    PackSourceView,
    SellerIdentityView,
    TaxCategoryView,
    TaxCodeView,
    TaxFactView,
    TaxPackContentView,
    TaxPackList,
    TaxPackView,
    TaxPartView,
    TaxRateView,
    TaxRegistrationView,
    TaxRuleView,
    TaxSetupView,
)
from freight.kit import clock
from freight.kit.records.history import load_user_names
from freight.kit.storage.scopes import Scope

_TERRITORY_FACTS = frozenset(
    {
        "seller_country",
        "customer_country",
        "buyer_country",
        "carrier_country",
        "departure_country",
        "arrival_country",
    }
)
_FACTS = [
    TaxFactView(
        name=fact.name,
        label=fact.label,
        options=dict(fact.options),
        is_date=fact.is_date,
        is_territory=fact.name in _TERRITORY_FACTS,
        side=fact.side,
    )
    for fact in TAX_FACTS.values()
]
_CATEGORIES = [
    TaxCategoryView(category=category, label=rule.label, has_reason=rule.has_reason)
    for category, rule in CATEGORY_RULES.items()
]


async def build_tax_setup_view(
    scope: Scope, setup: StoredTaxSetup | None, *, across: Scope, may_change: bool
) -> TaxSetupView:
    """Return a tax setup as the screen shows it, empty if there is none; `across`: the systems whose charges it
    lists."""
    today = clock.today(scope.place)
    names = await load_user_names([setup["updated_by"]]) if setup else {}
    return TaxSetupView(
        registrations=[_build_registration(entry) for entry in setup.get("registrations", [])] if setup else [],
        codes=[_build_code(code, today) for code in stored.parse_tax_codes(setup).values()] if setup else [],
        rules=[_build_rule(rule) for rule in stored.parse_tax_rules(setup)] if setup else [],
        charges=await list_tax_charges(across, setup),
        facts=_FACTS,
        territories=list_territory_names(),
        categories=_CATEGORIES,
        revision=setup["revision"] if setup else 0,
        updated_on=setup["updated_on"] if setup else None,
        updated_by=names.get(setup["updated_by"], "") if setup else "",
        may_change=may_change,
    )


async def list_tax_packs(scope: Scope) -> TaxPackList:
    """Return the starter packs, and which of their countries the company is registered in."""
    setup = await stored.load_tax_setup(scope)
    used = {entry["country"] for entry in setup.get("registrations", [])} if setup else set()
    packs = [_build_pack(pack, is_used=pack.country in used) for pack in load_tax_packs().values()]
    return TaxPackList(packs=sorted(packs, key=lambda pack: pack.country_name))


def get_pack_content(scope: Scope, country: str) -> TaxPackContentView:
    """Return the codes and rules of a country's starter pack as a company gets them. Raises Invalid for a country
    without a pack, or without taxes."""
    pack = get_tax_pack(country)
    today = clock.today(scope.place)
    return TaxPackContentView(
        codes=[_build_code(code, today) for code in pack.codes],
        rules=[_build_rule(rule) for rule in list_adopted_rules(pack)],
    )


def _build_registration(entry: StoredRegistrationRecord) -> TaxRegistrationView:
    return TaxRegistrationView(
        country=entry["country"],
        country_name=get_country_name(entry["country"]).name,
        number=entry["number"],
        first_day=entry["first_day"],
        last_day=entry.get("last_day", ""),
        currency=entry["currency"],
        tax_name=entry.get("tax_name", ""),
        further_numbers=entry.get("further_numbers", {}),
        identity=SellerIdentityView(**asdict(stored.parse_registration(entry).identity)),
    )


def _build_code(code: TaxCode, today: date) -> TaxCodeView:
    rates = list_applied_rates(code, today)
    return TaxCodeView(
        code=code.code,
        name=code.name,
        category=TaxCategory(code.category),
        category_label=CATEGORY_RULES[code.category].label,
        direction=TaxDirection(code.direction),
        parts=[
            TaxPartView(
                name=part.name,
                rates=[TaxRateView(first_day=rate.first_day.isoformat(), percent=rate.percent) for rate in part.rates],
                base_box=part.base_box,
                tax_box=part.tax_box,
                deduction_box=part.deduction_box,
                ledger_account=part.ledger_account,
            )
            for part in code.parts
        ],
        exemption_code=code.exemption_code,
        exemption_texts=dict(code.exemption_texts),
        percent=None if rates is None else sum((rate.percent for rate in rates), Decimal(0)),
    )


def _build_rule(rule: TaxRule) -> TaxRuleView:
    written = stored.build_stored_tax_rule(rule)
    return TaxRuleView(
        id=rule.rule_id,
        name=rule.name,
        priority=rule.priority,
        conditions=written["conditions"],
        words=describe_tree(rule.conditions, stored.FACT_FIELDS) or "Always",
        code=rule.code,
        note=rule.note,
    )


def _build_pack(pack: TaxPack, *, is_used: bool) -> TaxPackView:
    return TaxPackView(
        country=pack.country,
        country_name=get_country_name(pack.country).name,
        currency=pack.currency,
        tax_name=pack.tax_name,
        note=pack.note,
        sources=[
            PackSourceView(title=source.title, address=source.address, checked_on=source.checked_on.isoformat())
            for source in pack.sources
        ],
        codes=len(pack.codes),
        rules=len(pack.rules),
        is_used=is_used,
    )
