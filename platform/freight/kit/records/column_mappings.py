"""The columns of a kind of workbook, as they were the last time one with the same headings came in."""

from collections.abc import Mapping, Sequence

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.workbooks.headings import fingerprint_headings
from freight.documents.column_mapping import ColumnMapping
from freight.documents.records.column_mapping import StoredColumnMapping
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped


async def load_sheet_mapping(scope: Scope, doc_type: str, headings: Sequence[str]) -> StoredColumnMapping | None:
    """Return what is remembered for workbooks of a kind with these headings; None for the first one."""
    return await scoped(ColumnMapping, scope).find_one(_same(doc_type, headings))


async def save_sheet_mapping(
    scope: Scope, doc_type: str, headings: Sequence[str], told: Mapping[str, object], session: AsyncClientSession
) -> None:
    """Remember `told` for the next workbook of a kind with these headings."""
    now = clock.now()
    await scoped(ColumnMapping, scope).update_one(
        _same(doc_type, headings),
        {
            "$set": {**told, "confirmed_on": now, "updated_on": now, "updated_by": scope.user_id},
            "$inc": {"revision": 1},
            "$setOnInsert": {"created_on": now},
        },
        upsert=True,
        session=session,
    )


def _same(doc_type: str, headings: Sequence[str]) -> Record:
    return {"doc_type": doc_type, "fingerprint": fingerprint_headings(headings), "account_id": None}
