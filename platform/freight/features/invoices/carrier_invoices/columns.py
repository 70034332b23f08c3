"""What the columns of a carrier's files are, as it was chosen for files with the same headings before."""

from collections.abc import Sequence

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.carrier_invoices.columns import Role
from freight.kit import column_memory
from freight.kit.scopes import Scope

_DOC_TYPE = "carrier invoice"


async def remembered(scope: Scope, carrier_key: str, headings: Sequence[str]) -> list[Role | None] | None:
    """The role of each column of a file with these headings, None of one that was empty until now; None where there was
    no such file of that carrier."""
    found = await column_memory.recall(scope, _DOC_TYPE, [carrier_key, *headings])
    return [Role(each) if each else None for each in found["field_keys"]] if found else None


async def remember(
    scope: Scope, carrier_key: str, headings: Sequence[str], roles: Sequence[Role | None], session: AsyncClientSession
) -> None:
    """Keep what the columns are for the next file of that carrier; None: what cannot be said yet."""
    told = {"field_keys": [each.value if each else "" for each in roles]}
    await column_memory.keep(scope, _DOC_TYPE, [carrier_key, *headings], told, session)
