"""What the columns of a carrier's files are, as it was chosen for files with the same headings before."""

from collections.abc import Sequence

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.carrier_invoices.columns import Role
from freight.core.workbooks.headings import fingerprint
from freight.documents.column_mapping import ColumnMapping
from freight.kit import clock
from freight.kit.scopes import Scope
from freight.kit.tenancy import Record, scoped

_DOC_TYPE = "carrier invoice"


async def remembered(scope: Scope, carrier_key: str, headings: Sequence[str]) -> list[Role | None] | None:
    """The role of each column of a file with these headings, None of one that was empty until now; None where there was
    no such file of that carrier."""
    found = await scoped(ColumnMapping, scope).find_one(_same(carrier_key, headings))
    return [Role(each) if each else None for each in found["field_keys"]] if found else None


async def remember(
    scope: Scope, carrier_key: str, headings: Sequence[str], roles: Sequence[Role | None], session: AsyncClientSession
) -> None:
    """Keep what the columns are for the next file of that carrier; None: what cannot be said yet."""
    now = clock.now()
    told = {"field_keys": [each.value if each else "" for each in roles], "confirmed_on": now}
    await scoped(ColumnMapping, scope).update_one(
        _same(carrier_key, headings),
        {
            "$set": {**told, "updated_on": now, "updated_by": scope.user_id},
            "$inc": {"revision": 1},
            "$setOnInsert": {"created_on": now},
        },
        upsert=True,
        session=session,
    )


def _same(carrier_key: str, headings: Sequence[str]) -> Record:
    return {"doc_type": _DOC_TYPE, "fingerprint": fingerprint([carrier_key, *headings]), "account_id": None}
