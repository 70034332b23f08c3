"""The column roles and the answers about rows that were chosen for a carrier's earlier files with the same headings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.carrier_invoices.columns import CarrierColumnRole
from freight.kit.records import column_mappings
from freight.kit.storage.scopes import Scope

_DOC_TYPE = "carrier invoice"


@dataclass(frozen=True)
class PreviousAnswers:
    """The answers for the last file with these headings: the role of each column (None for one that was always empty;
    no roles if there was no such file), and the answers to questions by their key."""

    roles: Sequence[CarrierColumnRole | None] = ()
    answers: Mapping[str, str] = field(default_factory=dict)


async def get_previous_answers(scope: Scope, carrier_key: str, headings: Sequence[str]) -> PreviousAnswers:
    """Return the answers for the carrier's last file with these headings."""
    sheet_mapping = await column_mappings.load_sheet_mapping(scope, _DOC_TYPE, [carrier_key, *headings])
    if sheet_mapping is None:
        return PreviousAnswers()
    return PreviousAnswers(
        [CarrierColumnRole(field_key) if field_key else None for field_key in sheet_mapping["field_keys"]],
        sheet_mapping.get("values", {}),
    )


async def save_previous_answers(
    scope: Scope, carrier_key: str, headings: Sequence[str], said: PreviousAnswers, session: AsyncClientSession
) -> None:
    """Store the answers for the carrier's next file; a role of None is still unknown."""
    mapping = {"field_keys": [role.value if role else "" for role in said.roles], "values": dict(said.answers)}
    await column_mappings.save_sheet_mapping(scope, _DOC_TYPE, [carrier_key, *headings], mapping, session)
