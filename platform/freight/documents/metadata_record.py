"""One line of a lookup table."""

from typing import ClassVar

from freight.documents.base import Filter, FilterPaths, LayeredDocument, unique_index
from freight.documents.records.metadata_record import StoredMetadataRecord


class MetadataRecord(LayeredDocument[StoredMetadataRecord]):
    """A record of a metadata type. No system: a company default; a system and no account: the system's; both: the
    account's. Where several levels have the same key, the one nearest to the account counts."""

    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    type_name: str
    key: str  # the value of the key field, folded for comparison
    data: dict[str, object] = {}  # by group and key, as shipments hold theirs

    class Settings:
        name = "metadata_records"
        indexes = [unique_index("company_type_key", "company_id", "type_name", "key", "system_id", "account_id")]


def match_company_metadata(type_name: str) -> Filter:
    """Return the filter of the records of a type that hold for every system (index `company_type_key`)."""
    return {"type_name": type_name, "system_id": None}
