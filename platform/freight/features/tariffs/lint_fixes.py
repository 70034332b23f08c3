"""Fix findings automatically: all of one kind in a draft at once."""

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.rating.lint import MENDS
from freight.core.rating.terms import TariffTerms
from freight.documents.record_change import RecordAction
from freight.documents.tariff import Tariff
from freight.documents.tariff_version import TariffVersion, VersionState, match_draft_version_revision
from freight.features.tariffs import linting, versions
from freight.features.tariffs.schemas import MendBody
from freight.features.tariffs.stored_versions import parse_version_terms
from freight.kit import clock
from freight.kit.records import history
from freight.kit.records.history import RecordSave
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

KIND = "tariffVersion"  # of its history
PERMISSION = "tariffs.saveTariff"


async def fix_lint_findings(scope: Scope, tariff_id: str, body: MendBody) -> int:
    """Fix the findings of one kind in a draft by giving the affected charges the rule that settles them. Returns the
    number of charges.

    Raises Invalid for a kind that needs a manual fix, for a version that is not a draft, and if nothing of the kind is
    found (any more); Conflict when another user changed the draft in the meantime.
    """
    rule = MENDS.get(body.code)
    if rule is None:
        raise Invalid("Findings of this kind are corrected by hand.", code=ErrorCode.NO_MEND)
    tariff = await scoped(Tariff, scope).get(tariff_id, "tariff")
    version = await versions.find_tariff_version(scope, tariff, body.version_id)
    if version["state"] != VersionState.DRAFT:
        raise Invalid(
            f"Version {version['number']} is published and does not change.", code=ErrorCode.VERSION_PUBLISHED
        )
    charge_names = await linting.list_charges_with_finding(scope, version, body.code)
    if not charge_names:
        raise Invalid("There is nothing left to mend.", code=ErrorCode.NOTHING_TO_MEND)
    terms = parse_version_terms(version)
    charges = [
        charge.model_dump() | ({"consider": (*charge.consider, rule)} if charge.name in charge_names else {})
        for charge in terms.charges
    ]
    new = TariffTerms.model_validate(terms.model_dump() | {"charges": charges})
    versions.check_terms(new)

    async def work(session: AsyncClientSession) -> None:
        change = {"terms": new.model_dump(), "updated_on": clock.now(), "updated_by": scope.user_id}
        read = match_draft_version_revision(version["_id"], version["revision"])
        after = await scoped(TariffVersion, scope).find_one_and_update(
            read, {"$set": change, "$inc": {"revision": 1}}, session=session
        )
        if after is None:
            raise Conflict("Someone else changed this draft. Reopen the tariff.")
        record_saves = [RecordSave(version["_id"], RecordAction.CHANGED, version, after)]
        await history.write_history_entries(scope, KIND, record_saves, permission=PERMISSION, session=session)

    await run_in_transaction(work)
    return len(charge_names)
