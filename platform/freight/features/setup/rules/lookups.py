"""The lookup tables that rules use, loaded for one save or job."""

from collections.abc import Sequence

from freight.core.records import Stored
from freight.core.rules.chain import NO_LOOKUP
from freight.core.rules.chain.outcome import Lookup
from freight.core.suggestion_terms import fold_search_text
from freight.documents.records.validation_rule import StoredValidationRule
from freight.features.setup.metadata.lookups import load_metadata_lookup as table_of
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id

Key = tuple[str, str, str]  # source, match key, fetch key


def list_lookup_keys(stored: Sequence[Stored]) -> set[Key]:
    """Return what these rules look up: in a condition, whether a value exists; in a result, a value that belongs to a
    key."""
    keys: set[Key] = set()
    for rule in stored:
        within: set[tuple[str, str]] = set()
        for row in rule["rows"]:
            if row.get("cond"):
                within = set()
            if row.get("metaSource") and row.get("matchKey"):
                within.add((row["metaSource"], row["matchKey"]))
                keys.add((row["metaSource"], row["matchKey"], row["matchKey"]))
            if row.get("fetchKey"):
                keys |= {(*match_pair, row["fetchKey"]) for match_pair in within}
    return keys


async def load_lookup(scope: Scope, stored: Sequence[StoredValidationRule], account_id: object = None) -> Lookup:
    """Return a lookup over the tables that the rules name, as they apply to the account."""
    account = parse_object_id(account_id, "account") if account_id else None
    tables = {key: await table_of(scope, *key, account) for key in list_lookup_keys(stored)}
    if not tables:
        return NO_LOOKUP

    def lookup(source: str, match_key: str, value: str, fetch_key: str) -> Sequence[str]:
        fetched_text = tables.get((source, match_key, fetch_key), {}).get(fold_search_text(value))
        return () if fetched_text is None else (fetched_text,)

    return lookup
