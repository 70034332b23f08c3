"""The tax setup of a company as it is stored, and in the form it is applied."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from typing import cast

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.invoices.charges import FREIGHT
from freight.core.rules import ConditionGroup, FilterField, parse_tree, wire_tree
from freight.core.tax.categories import TaxCategory
from freight.core.tax.classes import TaxClass
from freight.core.tax.codes import DatedRate, TaxCode, TaxDirection, TaxPart
from freight.core.tax.facts import TAX_FACTS
from freight.core.tax.registrations import SellerIdentity, TaxRegistration
from freight.core.tax.rules import TaxRule
from freight.documents.records.tax_setup import (
    StoredRegistrationRecord,
    StoredSellerIdentityRecord,
    StoredTaxCodeRecord,
    StoredTaxRuleRecord,
    StoredTaxSetup,
)
from freight.documents.system import System
from freight.documents.tax_setup import TaxSetup
from freight.features.identity.sign_in.company_tax import is_registered_for_tax
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

FACT_FIELDS: Mapping[str, FilterField] = {
    fact.name: FilterField(
        fact.name,
        fact.label,
        "date" if fact.is_date else "text",
        options=tuple(fact.options),
        names=dict(fact.options),
    )
    for fact in TAX_FACTS.values()
}
"""The facts as the fields of the condition editor."""


async def load_tax_setup(scope: Scope, session: AsyncClientSession | None = None) -> StoredTaxSetup | None:
    """Return the tax setup of the company; None if it has none, and charges no tax."""
    return await scoped(TaxSetup, scope).find_one({}, session=session)


async def has_tax_registration(scope: Scope) -> bool:
    """Return whether the company is, was or will be registered for tax in the country of the system. Without, no
    screen, file or paper of the system speaks of tax."""
    system = await System.get(scope.system_id)
    return system is not None and await is_registered_for_tax(system)


def parse_registrations(setup: StoredTaxSetup) -> list[TaxRegistration]:
    """Return the registrations of a company."""
    return [parse_registration(stored) for stored in setup.get("registrations", [])]


def parse_registration(stored: StoredRegistrationRecord) -> TaxRegistration:
    """Return a stored registration."""
    last_day = stored.get("last_day")
    return TaxRegistration(
        stored["country"],
        stored["number"],
        date.fromisoformat(stored["first_day"]),
        stored["currency"],
        date.fromisoformat(last_day) if last_day else None,
        tuple(sorted(stored.get("further_numbers", {}).items())),
        SellerIdentity(**(stored.get("identity") or {})),
    )


def parse_tax_codes(setup: StoredTaxSetup) -> dict[str, TaxCode]:
    """Return the codes of a company, by their codes."""
    return {stored["code"]: parse_tax_code(stored) for stored in setup.get("codes", [])}


def parse_tax_code(stored: StoredTaxCodeRecord) -> TaxCode:
    """Return a stored code."""
    return TaxCode(
        stored["code"],
        stored["name"],
        TaxCategory(stored["category"]),
        tuple(
            TaxPart(
                part["name"],
                tuple(DatedRate(date.fromisoformat(rate["first_day"]), rate["percent"]) for rate in part["rates"]),
                part.get("base_box", ""),
                part.get("tax_box", ""),
                part.get("deduction_box", ""),
                part.get("ledger_account", ""),
            )
            for part in stored["parts"]
        ),
        TaxDirection(stored.get("direction", TaxDirection.OUTPUT)),
        stored.get("exemption_code", ""),
        stored.get("exemption_texts", {}),
    )


def parse_tax_rules(setup: StoredTaxSetup) -> list[TaxRule]:
    """Return the rules of a company."""
    return [parse_tax_rule(stored) for stored in setup.get("rules", [])]


def parse_tax_rule(stored: StoredTaxRuleRecord) -> TaxRule:
    """Return a stored rule."""
    return TaxRule(
        stored["rule_id"],
        stored["name"],
        stored["priority"],
        parse_tree(stored["conditions"]) or ConditionGroup(),
        stored["code"],
        stored.get("note", ""),
    )


def parse_charge_classes(setup: StoredTaxSetup) -> dict[str, TaxClass]:
    """Return what charges are for, by their codes in lower case. Freight is transport unless something else is
    chosen."""
    chosen = {
        stored["charge_code"].casefold(): TaxClass(stored["tax_class"]) for stored in setup.get("charge_classes", [])
    }
    return {FREIGHT: TaxClass.TRANSPORT, **chosen}


def build_stored_tax_code(code: TaxCode) -> StoredTaxCodeRecord:
    """Return a code as it is stored."""
    return {
        "code": code.code,
        "name": code.name,
        "category": code.category.value,
        "direction": code.direction.value,
        "parts": [
            {
                "name": part.name,
                "rates": [{"first_day": rate.first_day.isoformat(), "percent": rate.percent} for rate in part.rates],
                "base_box": part.base_box,
                "tax_box": part.tax_box,
                "deduction_box": part.deduction_box,
                "ledger_account": part.ledger_account,
            }
            for part in code.parts
        ],
        "exemption_code": code.exemption_code,
        "exemption_texts": dict(code.exemption_texts),
    }


def build_stored_tax_rule(rule: TaxRule) -> StoredTaxRuleRecord:
    """Return a rule as it is stored."""
    return {
        "rule_id": rule.rule_id,
        "name": rule.name,
        "priority": rule.priority,
        "conditions": wire_tree(rule.conditions, FACT_FIELDS),
        "code": rule.code,
        "note": rule.note,
    }


def build_stored_registration(registration: TaxRegistration, tax_name: str) -> StoredRegistrationRecord:
    """Return a registration as it is stored."""
    return {
        "country": registration.country,
        "number": registration.number,
        "first_day": registration.first_day.isoformat(),
        "last_day": registration.last_day.isoformat() if registration.last_day else "",
        "currency": registration.currency,
        "tax_name": tax_name,
        "further_numbers": dict(registration.further_numbers),
        "identity": cast(StoredSellerIdentityRecord, asdict(registration.identity)),
    }
