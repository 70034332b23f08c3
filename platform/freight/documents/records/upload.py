"""Written by `make records` from `documents/upload.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredValueAlias(TypedDict):
    """`ValueAlias`, as it is stored."""

    text: str
    value: str


class StoredSheetLayout(TypedDict):
    """`SheetLayout`, as it is stored."""

    kind: NotRequired[str]
    columns: NotRequired[list[int]]
    heading_field: NotRequired[str]
    cell_field: NotRequired[str]
    reason: NotRequired[str]
    how: NotRequired[str]
    answers: NotRequired[dict[str, str]]


class StoredUploadColumn(TypedDict):
    """`UploadColumn`, as it is stored."""

    index: int
    header: str
    above: NotRequired[str]
    samples: NotRequired[list[str]]
    field_key: NotRequired[str | None]
    how: NotRequired[str]
    remembered_on: NotRequired[datetime | None]
    note: NotRequired[str]
    choices: NotRequired[list[str]]
    has_cities: NotRequired[bool]
    read_as: NotRequired[list[StoredValueAlias]]
    blank_unreadable: NotRequired[bool]
    texts: NotRequired[list[str]]
    written: NotRequired[str]


class StoredUploadCounts(TypedDict):
    """`UploadCounts`, as it is stored."""

    new: NotRequired[int]
    changed: NotRequired[int]
    unchanged: NotRequired[int]
    refused: NotRequired[int]
    cells_changed: NotRequired[int]
    cells_to_correct: NotRequired[int]
    shipments: NotRequired[int]
    absent: NotRequired[int]
    by_rules: NotRequired[int]


class StoredImportCounts(TypedDict):
    """`ImportCounts`, as it is stored."""

    added: NotRequired[int]
    changed: NotRequired[int]
    unchanged: NotRequired[int]
    refused: NotRequired[int]
    conflicts: NotRequired[int]


class StoredUndoneShipment(TypedDict):
    """`UndoneShipment`, as it is stored."""

    shipment_number: str
    result: str
    reason: str


class StoredUndoCounts(TypedDict):
    """`UndoCounts`, as it is stored."""

    reversed: NotRequired[int]
    kept: NotRequired[int]
    refused: NotRequired[int]
    user_name: NotRequired[str]
    on: NotRequired[datetime | None]
    exceptions: NotRequired[list[StoredUndoneShipment]]


class StoredLaneFinding(TypedDict):
    """`LaneFinding`, as it is stored."""

    code: str
    label: str
    count: int
    examples: list[str]
    to_confirm: bool


class StoredCheckedTariff(TypedDict):
    """`CheckedTariff`, as it is stored."""

    version_id: str
    revision: int
    terms: str


class StoredUpload(StoredTenantDocument):
    """`Upload`, as it is stored."""

    type: str
    state: NotRequired[str]
    user_id: str
    user_name: NotRequired[str]
    template_id: NotRequired[str]
    tariff_id: NotRequired[ObjectId | None]
    side: NotRequired[str]
    channel_id: NotRequired[ObjectId | None]
    file_name: str
    file_id: str
    file_size: int
    sheets: list[str]
    sheet: str
    header_row: int
    row_count: int
    chunk_count: int
    width: int
    fingerprint: str
    columns: list[StoredUploadColumn]
    layout: NotRequired[StoredSheetLayout | None]
    counts: NotRequired[StoredUploadCounts | None]
    outcome: NotRequired[StoredImportCounts | None]
    undo: NotRequired[StoredUndoCounts | None]
    refused_values: NotRequired[list[dict[str, object]]]
    first_errors: NotRequired[list[dict[str, object]]]
    lane_findings: NotRequired[list[StoredLaneFinding]]
    checked_tariff: NotRequired[StoredCheckedTariff | None]
    notes: NotRequired[dict[str, object] | None]
    message: NotRequired[str]
    task_key: NotRequired[str]
    annotated_file_id: NotRequired[str]
    finished_on: NotRequired[datetime | None]
