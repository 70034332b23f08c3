"""Save the tax setup of a company, with its history."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.countries import get_country_name
from freight.core.currency.codes import check_currency
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.rules import ConditionGroup, parse_tree
from freight.core.tax.codes import DatedRate, TaxCode, TaxPart, check_tax_code
from freight.core.tax.numbers import read_tax_number
from freight.core.tax.packs import TaxPack
from freight.core.tax.registrations import TaxRegistration, check_registrations
from freight.core.tax.rules import TaxRule, check_tax_conditions
from freight.documents.record_change import RecordAction
from freight.documents.records.tax_setup import (
    StoredRegistrationRecord,
    StoredTaxCodeRecord,
    StoredTaxRuleRecord,
    StoredTaxSetup,
)
from freight.documents.tax_setup import TaxSetup
from freight.features.setup.tax import stored
from freight.features.setup.tax.packs import load_tax_packs
from freight.features.setup.tax.schemas import TaxCodeForm, TaxPackForm, TaxRegistrationForm, TaxRuleForm, TaxSetupForm
from freight.kit import clock
from freight.kit.records import history
from freight.kit.records.record_service import CHANGED_MEANWHILE, demand_revision
from freight.kit.storage import revisions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

KIND = "taxSetup"
_PARTS = ("registrations", "codes", "rules")


async def save_tax_setup(scope: Scope, form: TaxSetupForm) -> StoredTaxSetup:
    """Save the whole setup. Raises Invalid naming what cannot be, Conflict when another user saved in the meantime."""
    return await _store(scope, form.revision, read_setup_form(form), RecordAction.CHANGED)


async def adopt_tax_pack(scope: Scope, form: TaxPackForm) -> StoredTaxSetup:
    """Add a registration with the codes and rules of its country's starter pack. Codes and rules that the company has
    stay as they are.

    Raises Invalid for a country without a pack or without taxes, a registration that overlaps another one, and a number
    that fails its check; Conflict when another user saved in the meantime.
    """
    pack = load_tax_packs().get(form.country)
    country_name = get_country_name(form.country).name
    if pack is None:
        raise Invalid(f"There is no pack for {country_name}. Enter its codes and rules.", code=ErrorCode.TAX_PACK)
    if not pack.codes:
        raise Invalid(f"{country_name}: {pack.note}", code=ErrorCode.TAX_PACK)
    number = _read_number(form.country, form.number)
    registration = TaxRegistration(form.country, number, form.first_day, pack.currency)

    before = await stored.load_tax_setup(scope)
    made = _join_pack(before, pack, stored.build_stored_registration(registration, pack.tax_name))
    check_registrations([stored.parse_registration(entry) for entry in made["registrations"]])
    return await _store(scope, form.revision, made, RecordAction.CHANGED)


async def restore_tax_setup(scope: Scope, to_revision: int, revision: int) -> StoredTaxSetup:
    """Restore the setup as it was after an earlier save. Raises NotFound, and Conflict when another user saved in the
    meantime."""
    present = await stored.load_tax_setup(scope)
    record_id = present["_id"] if present else ObjectId()
    then = await history.load_record_snapshot(scope, KIND, record_id, to_revision)
    return await _store(scope, revision, {name: then.get(name, []) for name in _PARTS}, RecordAction.RESTORED)


def read_setup_form(form: TaxSetupForm) -> Record:
    """Return a form as it is stored. Raises Invalid naming what cannot be."""
    registrations = [_read_registration(entry) for entry in form.registrations]
    check_registrations([stored.parse_registration(entry) for entry in registrations])
    codes = [_read_code(entry) for entry in form.codes]
    rules = [_read_rule(entry) for entry in form.rules]
    _demand_unique("Tax code", [code["code"] for code in codes])
    _demand_unique("Tax rule", [rule["name"] for rule in rules])
    known = {code["code"] for code in codes}
    for rule in rules:
        if rule["code"] not in known:
            raise Invalid(
                f"Tax rule “{rule['name']}”: there is no tax code {rule['code']}. Choose another one.",
                code=ErrorCode.TAX_CODE_MISSING,
            )
    return {"registrations": registrations, "codes": codes, "rules": rules}


def _read_registration(form: TaxRegistrationForm) -> StoredRegistrationRecord:
    check_currency("Currency of the return", form.currency)
    further = {name: number.strip() for name, number in form.further_numbers.items() if number.strip()}
    registration = TaxRegistration(
        form.country,
        _read_number(form.country, form.number),
        form.first_day,
        form.currency,
        form.last_day,
        tuple(further.items()),
    )
    return stored.build_stored_registration(registration, form.tax_name.strip())


def _read_number(country: str, text: str) -> str:
    number = read_tax_number(country, text)
    if not number:
        name = get_country_name(country).name
        raise Invalid(f"Tax number: enter that of your registration in {name}.", code=ErrorCode.TAX_NUMBER)
    return number


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
    try:
        check_tax_conditions(conditions)
    except Invalid as wrong:
        raise Invalid(f"Tax rule “{name}”: {wrong.message}", code=wrong.code) from wrong
    rule_id = form.id or str(ObjectId())
    return stored.build_stored_tax_rule(TaxRule(rule_id, name, form.priority, conditions, form.code, form.note.strip()))


def _demand_unique(called: str, names: list[str]) -> None:
    taken: set[str] = set()
    for name in names:
        if name.casefold() in taken:
            raise Invalid(f"{called} {name}: there are two. Rename or remove one.", code=ErrorCode.NAME_TAKEN)
        taken.add(name.casefold())


def _join_pack(before: StoredTaxSetup | None, pack: TaxPack, registration: StoredRegistrationRecord) -> Record:
    own_codes = list(before.get("codes", [])) if before else []
    own_rules = list(before.get("rules", [])) if before else []
    registrations = list(before.get("registrations", [])) if before else []
    taken_codes = {code["code"].casefold() for code in own_codes}
    # names of rules are unique in a company, and two countries of the union share theirs
    added_rules = [
        {**stored.build_stored_tax_rule(rule), "name": f"{pack.country}: {rule.name}"} for rule in pack.rules
    ]
    taken_rules = {rule["name"].casefold() for rule in own_rules}
    return {
        "registrations": [*registrations, registration],
        "codes": [
            *own_codes,
            *(stored.build_stored_tax_code(code) for code in pack.codes if code.code.casefold() not in taken_codes),
        ],
        "rules": [*own_rules, *(rule for rule in added_rules if str(rule["name"]).casefold() not in taken_rules)],
    }


async def _store(scope: Scope, revision: int, made: Record, action: RecordAction) -> StoredTaxSetup:
    async def store(session: AsyncClientSession) -> StoredTaxSetup:
        setups = scoped(TaxSetup, scope)
        before = await setups.find_one({}, session=session)
        if before is not None:
            demand_revision(before["revision"], revision)
        elif revision:
            raise Conflict(CHANGED_MEANWHILE)
        now = clock.now()
        begun: Record = {"_id": ObjectId(), "created_on": now, "archived": False}
        after: StoredTaxSetup = {**(before or begun), **made}  # type: ignore[typeddict-item]
        change = [(before, after)]
        revisions.stamp_revisions(scope, change, now)
        await revisions.store_revisions(setups, change, session, conflict=CHANGED_MEANWHILE)
        save = history.RecordSave(after["_id"], action if before else RecordAction.CREATED, before, after)
        await history.write_history_entries(
            scope, KIND, [save], permission=scope.right, of_company=True, session=session
        )
        return after

    return await run_in_transaction(store)
