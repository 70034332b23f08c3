"""Written by `make records` from `documents/metadata_type.py`."""

from typing import NotRequired

from freight.documents.records.base import StoredLayeredDocument


class StoredMetadataType(StoredLayeredDocument):
    """`MetadataType`, as it is stored."""

    name: str
    label: str
    description: NotRequired[str]
    fields: NotRequired[list[dict[str, object]]]
    content: NotRequired[str]
