"""Describe filters of permissions in words: fields by their labels, accounts by their names."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from bson import ObjectId

from freight.core.rights.deciding import EffectivePermissions, PermissionDecision, PermissionSource
from freight.core.rights.filters import ACCOUNT, Only, Values
from freight.documents.account import Account
from freight.features.identity.rights import filter_fields
from freight.features.identity.rights.schemas import MissingPermission
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_MOST = 10


@dataclass(frozen=True)
class PermissionWords:
    """The labels of fields and names of accounts."""

    fields: Mapping[str, str]
    accounts: Mapping[str, str]

    def parts(self, parts: Sequence[Only]) -> list[str]:
        """Describe the records of each part, such as "Mode: Air, Road; Account: Acme". Empty where every record is
        meant."""
        clause_groups = [
            [self._clause(*clause_args) for clause_args in sorted(part, key=lambda entry: entry[0])] for part in parts
        ]
        return ["; ".join(clauses) for clauses in clause_groups if clauses]

    def missing(self, decision: PermissionDecision, record: Values) -> list[MissingPermission]:
        """Return why a user has no permission for a record, each reason once."""
        keys = {
            (unmet_filter.source, unmet_filter.field, unmet_filter.values): None for unmet_filter in decision.lacking
        }
        return [
            MissingPermission(
                source="" if source is None else describe_permission_source(source),
                field=self._field(field),
                wanted=self._named(field, values)[:_MOST],
                more=max(len(values) - _MOST, 0),
                has=self._named(field, record.get(field, ())),
            )
            for source, field, values in keys
        ]

    def _field(self, field: str) -> str:
        return self.fields.get(field, field)

    def _named(self, field: str, values: Collection[str]) -> list[str]:
        return sorted(self.accounts.get(value, "another account") if field == ACCOUNT else value for value in values)

    def _clause(self, field: str, values: Collection[str]) -> str:
        names = self._named(field, values)
        more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
        return f"{self._field(field)}: {', '.join(names[:_MOST])}{more}"


def describe_permission_source(source: PermissionSource) -> str:
    """Return a source as it is named in a sentence."""
    return "a permission of their own" if source.kind == "own" else f"the {source.kind} “{source.name}”"


async def load_permission_words(
    company_id: ObjectId, everywhere: Scope, held: EffectivePermissions, record: Values
) -> PermissionWords:
    """Load the words for the permissions a user holds, and for a record."""
    parts: Iterable[Only] = (part for limit in held.limits for part in limit.parts)
    ids = {value for part in parts for field, values in part if field == ACCOUNT for value in values}
    ids |= set(record.get(ACCOUNT, ())) | set(held.accounts or ())
    return PermissionWords(
        await filter_fields.list_filter_fields(company_id), await get_account_labels(everywhere, ids)
    )


async def get_account_labels(everywhere: Scope, ids: Iterable[str]) -> dict[str, str]:
    """Return the names of accounts by id."""
    query = {"_id": {"$in": [ObjectId(account_id) for account_id in ids if ObjectId.is_valid(account_id)]}}
    accounts = scoped(Account, everywhere).find(query, ["name"], archived=True)
    return {str(account["_id"]): account["name"] async for account in accounts}
