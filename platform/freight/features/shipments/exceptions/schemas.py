"""Issues on the wire. A row is flat: its profile's fields have their own keys next to the named ones."""

from datetime import datetime

from pydantic import ConfigDict, Field
from pydantic.alias_generators import to_camel

from freight.core.issues.document import IssueModule
from freight.features.setup.templates.schemas import TemplateBody, TemplateView
from freight.kit.http.envelope import RequestModel, WireModel
from freight.kit.http.row_errors import RefusedRow
from freight.kit.storage.paging import MOST_ROWS

MOST_SAVED = 1_000
PAGE_SIZE = 25
_FLAT = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="allow")


class IssueFileView(WireModel):
    """A document of an issue: its id, its name (`v`) and its kind (`t`)."""

    id: str
    v: str
    t: str
    size: int
    on: datetime


class IssueView(WireModel):
    """A stored issue. Further properties are "group#key": value. `summary` describes it in one line."""

    model_config = _FLAT

    id: str
    revision: int
    module: IssueModule
    shipment_id: str
    invoice_id: str | None
    summary: str
    template_id: str
    raised_on: datetime
    files: list[IssueFileView] = Field(alias="IMSfiles")


class IssueRow(WireModel):
    """A row as sent. With `id` it changes that issue, read at `revision`; without one it raises an issue, once for each
    `raiseKey`. Only rows with `updateField` are read."""

    model_config = _FLAT

    id: str | None = None
    revision: int | None = None
    temp_id: int | str | None = None
    update_field: bool = False
    raise_key: str = Field("", max_length=60, description="a name of the caller's own for a row it raises")


class IssueRows(RequestModel):
    """The rows of a save."""

    data: list[IssueRow] = Field(max_length=MOST_SAVED)


class IssuePlace(WireModel):
    """The place of the issues, as an address names it: `system` and `company` default to the session's own and may not
    be others. `currentContext` is a label for the audit trail."""

    module_name: IssueModule = Field(IssueModule.SHIPMENT, description="what the issues are about")
    doc_type: str = Field("", max_length=60, description="the profile; empty: the caller's own")
    process: str = Field("", max_length=60, description="the step they come up in")
    system: str = Field("", max_length=40)
    company: str = Field("", max_length=40)
    current_context: str = Field("", max_length=200)


class IssueFields(IssuePlace):
    """The requested profile; with `addEdit` only the fields that users type into."""

    add_edit: bool = False


class IssueListing(IssuePlace):
    """The issues that a list shows, counts or exports, as its address names them: all, or those of a `process`, with
    the columns of the profile. An export holds the chosen ones (`isExcelSelected`), or all open ones; `count` only
    counts the open ones."""

    shipment_id: str = Field("", max_length=40)
    page_no: int = Field(1, ge=1)
    page_limit: int = Field(PAGE_SIZE, ge=1, le=MOST_ROWS)
    count: bool = False
    is_excel_selected: bool = False
    export_open_issues: bool = False


class IssueQuery(RequestModel):
    """`rules` is the tree of the rule builder; `ids` are the chosen issues of an export."""

    rules: dict[str, object] | None = None
    ids: list[str] = Field([], max_length=MOST_SAVED)


class IssuePage(WireModel):
    """A page of issues, newest first; an export holds no rows, its message is the id of the file."""

    data: list[IssueView]
    count: int
    not_found: list[str] = Field([], description="values of the filter's lists that none of the issues has")


class SavedIssue(WireModel):
    """A stored row as it is now."""

    temp_id: int | str
    row: IssueView


class IssueConflict(WireModel):
    """A row that another user changed in the meantime, as it is now."""

    temp_id: int | str
    current: IssueView


class IssuesSaved(WireModel):
    """The result of a save. All rows are stored, or none: with 412 `duplicateList` names the shipments whose issues
    already exist, `doc` the rows to show again and `invalidMsgList` the errors of their cells; with 409 `conflicts`
    holds the rows that another user changed."""

    saved: list[SavedIssue] = []
    doc: list[IssueRow] = []
    duplicate_list: list[str] = []
    invalid_msg_list: list[RefusedRow] = []
    error_rows: list[int | str] = []
    conflicts: list[IssueConflict] = []


class IssueDeletion(RequestModel):
    """The issues to delete; `shipmentIDs` and `module`, when given, must match."""

    issue_ids: list[str] = Field(alias="issueIDs", max_length=MOST_SAVED)
    shipment_ids: list[str] = Field([], alias="shipmentIDs", max_length=MOST_SAVED)
    module: IssueModule | None = None


class IssueChangedField(WireModel):
    """One value before and after, as displayed."""

    key: str
    label: str
    before: str
    after: str


class IssueHistoryEntry(WireModel):
    """One save of an issue."""

    revision: int
    action: str
    user_name: str
    on: datetime
    permission: str
    changes: list[IssueChangedField]


class IssueHistory(WireModel):
    """The saves of one issue, newest first."""

    issue_id: str
    summary: str
    entries: list[IssueHistoryEntry]


class RaiseProfiles(WireModel):
    """The profiles for raising issues: on stored shipments, and on shipments that are entered with them. None if not
    requested, and for invoices, which new shipments do not have."""

    existing: TemplateView | None
    new: TemplateView | None


class ProfileBody(TemplateBody):
    """The fields of a profile as the configuration screen saves them."""

    template_id: str
