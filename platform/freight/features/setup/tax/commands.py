"""Save the tax setup of a company, with its history."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Conflict
from freight.core.tax.packs import TaxPack
from freight.core.tax.registrations import TaxRegistration, check_registrations
from freight.documents.record_change import RecordAction
from freight.documents.records.tax_setup import StoredRegistrationRecord, StoredTaxSetup
from freight.documents.tax_setup import TaxSetup
from freight.features.setup.tax import stored
from freight.features.setup.tax.forms import read_registration_number, read_setup_form
from freight.features.setup.tax.packs import get_tax_pack, list_adopted_rules
from freight.features.setup.tax.schemas import TaxPackForm, TaxSetupForm
from freight.kit import clock
from freight.kit.records import history
from freight.kit.records.record_service import CHANGED_MEANWHILE, demand_revision
from freight.kit.storage import revisions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

KIND = "taxSetup"
_PARTS = ("registrations", "codes", "rules", "charge_classes")


async def save_tax_setup(scope: Scope, form: TaxSetupForm) -> StoredTaxSetup:
    """Save the whole setup. Raises Invalid naming what cannot be, Conflict when another user saved in the meantime."""
    return await _store(scope, form.revision, read_setup_form(form), RecordAction.CHANGED)


async def adopt_tax_pack(scope: Scope, form: TaxPackForm) -> StoredTaxSetup:
    """Add a registration with the codes and rules of its country's starter pack. Codes and rules that the company has
    stay as they are.

    Raises Invalid for a country without a pack or without taxes, a registration that overlaps another one, and a number
    that fails its check; Conflict when another user saved in the meantime.
    """
    pack = get_tax_pack(form.country)
    number = read_registration_number(form.country, form.number)
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


def _join_pack(before: StoredTaxSetup | None, pack: TaxPack, registration: StoredRegistrationRecord) -> Record:
    own_codes = list(before.get("codes", [])) if before else []
    own_rules = list(before.get("rules", [])) if before else []
    registrations = list(before.get("registrations", [])) if before else []
    taken_codes = {code["code"].casefold() for code in own_codes}
    taken_rules = {rule["name"].casefold() for rule in own_rules}
    return {
        "registrations": [*registrations, registration],
        "codes": [
            *own_codes,
            *(stored.build_stored_tax_code(code) for code in pack.codes if code.code.casefold() not in taken_codes),
        ],
        "rules": [
            *own_rules,
            *(
                stored.build_stored_tax_rule(rule)
                for rule in list_adopted_rules(pack)
                if rule.name.casefold() not in taken_rules
            ),
        ],
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
