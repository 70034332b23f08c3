"""Forms of the tax setup: read into what is stored, each error with its row."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TypeVar

from bson import ObjectId

from freight.core.countries import get_country_name
from freight.core.currency.codes import check_currency
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rules import ConditionGroup, parse_tree
from freight.core.tax.codes import DatedRate, TaxCode, TaxPart, check_tax_code
from freight.core.tax.numbers import read_tax_number
from freight.core.tax.registrations import SellerIdentity, TaxRegistration, check_registrations
from freight.core.tax.rules import TaxRule, check_tax_conditions
from freight.core.tax.seller_identity import read_seller_identity
from freight.core.tax.sides import check_rule_side
from freight.documents.records.tax_setup import (
    StoredChargeClassRecord,
    StoredRegistrationRecord,
    StoredTaxCodeRecord,
    StoredTaxRuleRecord,
    StoredTaxSetup,
)
from freight.features.setup.tax import stored
from freight.features.setup.tax.schemas import (
    ChargeClassForm,
    TaxCodeForm,
    TaxRegistrationForm,
    TaxRuleForm,
    TaxSetupForm,
)
from freight.kit.storage.tenancy import Record

Form = TypeVar("Form")
Read = TypeVar("Read")


def read_setup_form(form: TaxSetupForm) -> Record:
    """Return a form as it is stored. Raises Invalid naming what cannot be, with the part and the row as its data."""
    registrations = _read_rows("registrations", form.registrations, _read_registration)
    for row in range(len(registrations)):
        with _at_row("registrations", row):
            check_registrations([stored.parse_registration(entry) for entry in registrations[: row + 1]])
    codes = _read_rows("codes", form.codes, _read_code)
    rules = _read_rows("rules", form.rules, _read_rule)
    classes = _read_rows("chargeClasses", form.charge_classes, _read_charge_class)
    _demand_unique("codes", "Tax code", [code["code"] for code in codes])
    _demand_unique("rules", "Tax rule", [rule["name"] for rule in rules])
    _demand_unique("chargeClasses", "Charge", [chosen["charge_code"] for chosen in classes])
    known = {code["code"]: stored.parse_tax_code(code) for code in codes}
    for row, rule in enumerate(rules):
        with _at_row("rules", row):
            _check_rule_code(stored.parse_tax_rule(rule), known)
    return {"registrations": registrations, "codes": codes, "rules": rules, "charge_classes": classes}


def build_setup_form(setup: StoredTaxSetup) -> TaxSetupForm:
    """Return the form that saves a stored setup as it is."""
    rules = [
        {**{name: value for name, value in rule.items() if name != "rule_id"}, "id": rule["rule_id"]}
        for rule in setup.get("rules", [])
    ]
    return TaxSetupForm.model_validate(
        {
            "registrations": [
                {**entry, "last_day": entry.get("last_day") or None} for entry in setup.get("registrations", [])
            ],
            "codes": setup.get("codes", []),
            "rules": rules,
            "charge_classes": setup.get("charge_classes", []),
            "revision": setup["revision"],
        }
    )


def read_registration_number(country: str, text: str) -> str:
    """Return the tax number of a registration as it is stored. Raises Invalid for none, and for one that fails its
    check."""
    number = read_tax_number(country, text)
    if not number:
        name = get_country_name(country).name
        raise Invalid(f"Tax number: enter that of your registration in {name}.", code=ErrorCode.TAX_NUMBER)
    return number


def _read_rows(part: str, rows: Sequence[Form], read: Callable[[Form], Read]) -> list[Read]:
    read_rows = []
    for row, form in enumerate(rows):
        with _at_row(part, row):
            read_rows.append(read(form))
    return read_rows


@contextmanager
def _at_row(part: str, row: int) -> Iterator[None]:
    try:
        yield
    except Invalid as wrong:
        raise Invalid(wrong.message, code=wrong.code, data={"part": part, "row": row}) from wrong


def _read_registration(form: TaxRegistrationForm) -> StoredRegistrationRecord:
    check_currency("Currency of the return", form.currency)
    further = {name: number.strip() for name, number in form.further_numbers.items() if number.strip()}
    registration = TaxRegistration(
        form.country,
        read_registration_number(form.country, form.number),
        form.first_day,
        form.currency,
        form.last_day,
        tuple(further.items()),
        read_seller_identity(SellerIdentity(**form.identity.model_dump())),
    )
    return stored.build_stored_registration(registration, form.tax_name.strip())


def _read_code(form: TaxCodeForm) -> StoredTaxCodeRecord:
    texts = {language: " ".join(text.split()) for language, text in form.exemption_texts.items() if text.strip()}
    code = TaxCode(
        form.code,
        " ".join(form.name.split()),
        form.category,
        tuple(
            TaxPart(
                part.name.strip(),
                tuple(DatedRate(rate.first_day, rate.percent) for rate in part.rates),
                part.base_box.strip(),
                part.tax_box.strip(),
                part.deduction_box.strip(),
                part.ledger_account.strip(),
            )
            for part in form.parts
        ),
        form.direction,
        form.exemption_code.strip(),
        texts,
    )
    check_tax_code(code)
    return stored.build_stored_tax_code(code)


def _read_rule(form: TaxRuleForm) -> StoredTaxRuleRecord:
    conditions = parse_tree(form.conditions) or ConditionGroup()
    name = " ".join(form.name.split())
    with _named(name):
        check_tax_conditions(conditions)
    rule_id = form.id or str(ObjectId())
    return stored.build_stored_tax_rule(TaxRule(rule_id, name, form.priority, conditions, form.code, form.note.strip()))


def _check_rule_code(rule: TaxRule, codes: Mapping[str, TaxCode]) -> None:
    code = codes.get(rule.code)
    if code is None:
        raise Invalid(
            f"Tax rule “{rule.name}”: there is no tax code {rule.code}. Choose another one.",
            code=ErrorCode.TAX_CODE_MISSING,
        )
    with _named(rule.name):
        check_rule_side(rule, code)


@contextmanager
def _named(rule_name: str) -> Iterator[None]:
    try:
        yield
    except Invalid as wrong:
        raise Invalid(f"Tax rule “{rule_name}”: {wrong.message}", code=wrong.code) from wrong


def _read_charge_class(form: ChargeClassForm) -> StoredChargeClassRecord:
    return {"charge_code": form.charge_code.strip(), "tax_class": form.tax_class.value}


def _demand_unique(part: str, called: str, names: Sequence[str]) -> None:
    taken: set[str] = set()
    for row, name in enumerate(names):
        if name.casefold() in taken:
            raise Invalid(
                f"{called} {name}: there are two. Rename or remove one.",
                code=ErrorCode.NAME_TAKEN,
                data={"part": part, "row": row},
            )
        taken.add(name.casefold())
