"""Documents on the wire, with the field names of administration §3.2 and §7.1."""

from datetime import datetime
from typing import Literal

from pydantic import ConfigDict, Field

from freight.core.tariff_documents import ApprovalStatus
from freight.kit.http.envelope import RequestModel, WireModel
from freight.kit.http.record_views import RecordHistoryValue as RecordHistoryValue

_ID = 40
_MOST_DOCUMENTS = 100


class DocumentFile(RequestModel):
    """A file: its id, its name (`v`) and its kind (`t`)."""

    id: str = Field(max_length=_ID)
    v: str = Field("", max_length=200)
    t: str = Field("", max_length=200)
    size: int = 0


class SharedWith(WireModel):
    """The users and groups a document is shared with: ids of groups and roles (`Groups`) and of users (`Users`)."""

    model_config = ConfigDict(alias_generator=lambda name: name.capitalize(), populate_by_name=True, extra="ignore")

    groups: list[str] = Field([], max_length=100)
    users: list[str] = Field([], max_length=500)


class DocumentField(RequestModel):
    """A value of a document with its label."""

    key: str = Field(max_length=130)
    label: str = ""
    type: str = ""
    value: str = Field("", max_length=10_000)


class DocumentBody(RequestModel):
    """A document to save: a new one by its `present_doc_id`, a stored one by `id` and the `revision` that was read. A
    `revision_doc_id` replaces the present file. Fields that are left out stay, and so does sharing."""

    id: str | None = Field(None, max_length=_ID)
    revision: int | None = None
    update_field: bool = Field(True, description="whether the record was chosen to be saved")
    fields: list[DocumentField] = Field([], max_length=500)
    present_doc_id: DocumentFile | None = None
    revision_doc_id: DocumentFile | None = None
    shared_with_view: SharedWith | None = None
    shared_with_edit: SharedWith | None = None


class DocumentsBody(RequestModel):
    """The documents of a dialog. `accounts` are the ids of their accounts, or empty for every account; if left out,
    stored documents keep theirs."""

    accounts: list[str] | None = Field(None, max_length=500)
    data: list[DocumentBody] = Field(max_length=_MOST_DOCUMENTS)
    document_source: Literal["DMS"] = "DMS"


class DocumentApprovalBody(RequestModel):
    """The decision on a document, at the revision it was read at."""

    status: ApprovalStatus
    revision: int


class DocumentAccount(WireModel):
    """An account of a document."""

    id: str
    number: str
    name: str


class DocumentView(WireModel):
    """One document. `other_accounts` counts accounts the caller does not see; `may_edit` is the right to change and
    revise it, `may_share` to set its accounts and sharing, and to remove it."""

    id: str
    revision: int
    doc_type: str
    document_source: Literal["DMS"] = "DMS"
    fields: list[DocumentField]
    present_doc_id: DocumentFile
    accounts: list[DocumentAccount]
    other_accounts: int
    shared_with_view: SharedWith
    shared_with_edit: SharedWith
    uploaded_by: str
    uploaded_on: datetime
    updated_by: str
    updated_on: datetime
    archived: bool
    may_edit: bool
    may_share: bool
    tag_ids: list[str] = Field([], description="its tags, given by rules and by hand")


class DocumentList(WireModel):
    """A page of documents."""

    count: int
    page_no: int
    page_limit: int
    rows: list[DocumentView]


class DocumentsSaved(WireModel):
    """The documents as stored now."""

    documents: list[DocumentView]


class DocumentRevision(WireModel):
    """One save of a document, and its file afterwards."""

    revision: int
    action: str
    at: datetime
    user_name: str
    file: DocumentFile
    changes: list[RecordHistoryValue]


class DocumentHistory(WireModel):
    """The saves of a document, newest first."""

    count: int
    entries: list[DocumentRevision]


class DocumentRestoreBody(RequestModel):
    """The revision that was read, to guard the restore."""

    revision: int


class FileDownloadBody(RequestModel):
    """The file to download."""

    id: str = Field(max_length=_ID)
