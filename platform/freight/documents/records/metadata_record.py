"""Written by `make records` from `documents/metadata_record.py`."""

from typing import NotRequired

from freight.documents.records.base import StoredLayeredDocument


class StoredMetadataRecord(StoredLayeredDocument):
    """`MetadataRecord`, as it is stored."""

    type_name: str
    key: str
    data: NotRequired[dict[str, object]]
