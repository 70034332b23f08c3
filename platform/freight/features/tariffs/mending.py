"""Findings with a mechanical mend: all of one kind in a draft, mended at once."""

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Conflict, Invalid
from freight.core.rating.lint import MENDS
from freight.core.rating.terms import TariffTerms
from freight.documents.record_change import RecordAction
from freight.documents.tariff import Tariff
from freight.documents.tariff_version import TariffVersion, VersionState
from freight.features.tariffs import linting, versions
from freight.features.tariffs.schemas import MendBody
from freight.features.tariffs.stored import terms_of
from freight.kit import clock
from freight.kit.records import history
from freight.kit.records.history import Noted
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import in_transaction

KIND = "tariffVersion"  # of its history
PERMISSION = "tariffs.saveTariff"


async def mend(scope: Scope, tariff_id: str, body: MendBody) -> int:
    """Mend the findings of one kind in a draft: the charges they are about get the rule that settles them. Returns of
    how many charges.

    Raises Invalid for a kind that people have to look at, for a version that is no draft, and where nothing of the kind
    is found (again); Conflict when somebody else changed the draft meanwhile.
    """
    rule = MENDS.get(body.code)
    if rule is None:
        raise Invalid("Findings of this kind are corrected by hand.", code="no_mend")
    tariff = await scoped(Tariff, scope).get(tariff_id, "tariff")
    version = await versions.named(scope, tariff, body.version_id)
    if version["state"] != VersionState.DRAFT:
        raise Invalid(f"Version {version['number']} is published and does not change.", code="version_published")
    found = await linting.charges_with(scope, version, body.code)
    if not found:
        raise Invalid("There is nothing left to mend.", code="nothing_to_mend")
    terms = terms_of(version)
    charges = [
        each.model_dump() | ({"consider": (*each.consider, rule)} if each.name in found else {})
        for each in terms.charges
    ]
    new = TariffTerms.model_validate(terms.model_dump() | {"charges": charges})
    versions.check_terms(new)

    async def work(session: AsyncClientSession) -> None:
        change = {"terms": new.model_dump(), "updated_on": clock.now(), "updated_by": scope.user_id}
        read = {"_id": version["_id"], "state": VersionState.DRAFT, "revision": version["revision"]}
        after = await scoped(TariffVersion, scope).find_one_and_update(
            read, {"$set": change, "$inc": {"revision": 1}}, session=session
        )
        if after is None:
            raise Conflict("Someone else changed this draft. Reopen the tariff.")
        noted = [Noted(version["_id"], RecordAction.CHANGED, version, after)]
        await history.note_changes(scope, KIND, noted, permission=PERMISSION, session=session)

    await in_transaction(work)
    return len(found)
