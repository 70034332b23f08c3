"""The break sets of all tariffs in one list, and saving those of one tariff by themselves."""

from typing import cast

from pydantic import ValidationError
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.rating.terms import TariffTerms
from freight.documents.base import match_revision
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff import Tariff
from freight.documents.tariff_version import TariffVersion, match_draft_version
from freight.features.tariffs import versions
from freight.features.tariffs.schemas import BreakSetList, BreakSetRow, BreakSetsBody
from freight.features.tariffs.stored_versions import parse_version_terms
from freight.kit import clock
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction


async def query_break_sets(scope: Scope, page: Page) -> BreakSetList:
    """List the sets of the newest version of every tariff and template, by tariff."""
    newest: list[Record] = [
        {"$sort": {"tariff_id": 1, "number": -1}},
        {"$group": {"_id": "$tariff_id", "version": {"$first": "$$ROOT"}}},
        {"$replaceRoot": {"newRoot": "$version"}},
        {"$match": {"terms.break_sets.0": {"$exists": True}}},
        {"$project": {"tariff_id": 1, "tariff_name": 1, "number": 1, "state": 1, "terms": 1}},
        {"$sort": {"tariff_name": 1}},
    ]
    tariff_versions = cast(
        list[StoredTariffVersion], await (await scoped(TariffVersion, scope).aggregate(newest)).to_list()
    )
    # versions remain after their tariff was deleted
    existing_ids = set(
        await scoped(Tariff, scope).distinct(
            "_id", {"_id": {"$in": [tariff_version["tariff_id"] for tariff_version in tariff_versions]}}
        )
    )
    rows = [
        row
        for version in tariff_versions
        if version["tariff_id"] in existing_ids
        for row in _rows(version, parse_version_terms(version))
    ]
    return BreakSetList(
        count=len(rows), page_no=page.number, page_limit=page.limit, rows=rows[page.skip : page.skip + page.limit]
    )


def _rows(version: StoredTariffVersion, terms: TariffTerms) -> list[BreakSetRow]:
    return [
        BreakSetRow(
            tariff_id=str(version["tariff_id"]),
            tariff_name=version["tariff_name"],
            version_number=version["number"],
            state=version["state"],
            id=break_set.id,
            name=break_set.name,
            kind=break_set.kind,
            ranges=break_set.shown(),
            charges=[charge.name for charge in terms.charges if charge.break_set == break_set.id],
        )
        for break_set in terms.break_sets
    ]


async def store_break_sets(scope: Scope, tariff_id: str, body: BreakSetsBody) -> None:
    """Store break sets and holidays in the tariff's draft, creating the draft if there is none.

    Raises Invalid for sets that its charges cannot use, Conflict when the tariff was saved since they were read.
    """
    tariff = await scoped(Tariff, scope).get(tariff_id, "tariff")
    newest = await versions.find_tariff_version(scope, tariff, None)
    changed = {"break_sets": [break_set.model_dump() for break_set in body.break_sets], "holidays": body.holidays}
    try:
        terms = TariffTerms.model_validate(parse_version_terms(newest).model_dump() | changed)
    except ValidationError as wrong:
        raise Invalid(
            str(wrong.errors()[0]["msg"]).removeprefix("Value error, "), code=ErrorCode.TERMS_INVALID
        ) from wrong
    versions.check_terms(terms)
    draft = await versions.get_or_create_draft(scope, tariff)
    stamp = {"updated_on": clock.now(), "updated_by": scope.user_id}

    async def work(session: AsyncClientSession) -> None:
        read = match_revision(tariff["_id"], body.revision)
        renewed = {"$set": stamp, "$inc": {"revision": 1}}
        if not (await scoped(Tariff, scope).update_one(read, renewed, session=session)).matched_count:
            raise Conflict("Someone else changed this tariff. Open it again.")
        stored = await scoped(TariffVersion, scope).update_one(
            match_draft_version(draft["_id"]),
            {"$set": {"terms": terms.model_dump(), **stamp}, "$inc": {"revision": 1}},
            session=session,
        )
        if not stored.matched_count:
            raise Conflict("Someone else published this draft. Open the tariff again.")

    await run_in_transaction(work)
