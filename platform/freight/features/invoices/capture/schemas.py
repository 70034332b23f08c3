"""Invoice capture on the wire. A row is flat: the template's fields have their own keys next to the named ones, plus
one `invoiceCharges#…` key for each charge."""

from pydantic import ConfigDict, Field
from pydantic.alias_generators import to_camel

from freight.features.ledger.duplicates.schemas import DuplicateMatch
from freight.features.setup.templates.schemas import TemplateView
from freight.kit.http.envelope import RequestModel, WireModel
from freight.kit.http.row_errors import CellFinding, RefusedRow
from freight.kit.storage.paging import MOST_ROWS

MOST_SAVED = 5_000


class CaptureRow(WireModel):
    """A row as sent. `id`: the open invoice it changes, read at `revision`; without one it begins the invoice of the
    shipment named by number or `shipmentId`. Only rows with `updateField` are read."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="allow")

    id: str | None = None
    revision: int | None = None
    shipment_id: str | None = None
    temp_id: int | str | None = None
    update_field: bool = False
    rebill_reason: str = Field("", max_length=500, description="why it is billed again under a number that is taken")


class CaptureBody(RequestModel):
    """`PUT /api/invoiceCapture`: the rows of the grid."""

    rows: list[CaptureRow] = Field([], max_length=MOST_SAVED)


class NewInvoices(RequestModel):
    """`PUT /api/uploadNewInvoice`: invoices added by rows; for a shipment that already has one they are additional."""

    data: list[CaptureRow] = Field([], max_length=MOST_SAVED)
    system_id: str = Field("", description="the session decides; kept for callers")
    template_id: str = ""


class CapturedRow(WireModel):
    """A row as stored. Further properties are "group#key": value, figures as text; an empty `id` means a shipment
    without an open invoice."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="allow")

    id: str | None
    revision: int
    shipment_id: str
    status: str


class CaptureQuery(RequestModel):
    """A page of the rows to capture: open shipments that match the rules, each with its open invoice if it has one.
    `invoiced`: true, only those with one; false, only those without."""

    rules: dict[str, object] | None = None
    account_id: str | None = None
    invoiced: bool | None = None
    search: str = Field("", max_length=100, description="the beginning of a shipment number")
    page_no: int = Field(1, ge=1)
    page_limit: int = Field(50, ge=1, le=MOST_ROWS)


class CapturePage(WireModel):
    """A page of rows to capture."""

    count: int
    page_no: int
    page_limit: int
    rows: list[CapturedRow]


class StoredCapture(WireModel):
    """A row that was stored, by its tempId. `filled`: what rules set in it, or warn of (R144)."""

    temp_id: int | str
    row: CapturedRow
    filled: dict[str, CellFinding] = {}


class CaptureConflict(WireModel):
    """A row that another user saved in the meantime, by its tempId, as it is now."""

    temp_id: int | str
    current: CapturedRow


class NumberConflictRow(WireModel):
    """A row whose number another invoice has. With `mayRebill` it is stored once the row gives a reason
    (`rebillReason`)."""

    temp_id: int | str
    number: str
    message: str
    taken_by: str = Field("", description="the invoice that has it, where the caller may see it")
    may_rebill: bool


class SimilarInvoiceRow(WireModel):
    """A row that is stored although it looks like the same bill as other invoices, and why."""

    temp_id: int | str
    matches: list[DuplicateMatch]


class CaptureResult(WireModel):
    """The result for the rows. With 412 some were refused: `errorRows` names them, `errors` holds the message of each
    of their cells, `doc` the rows as sent, `conflicts` those that another user changed in the meantime, `taken` those
    whose number another invoice has. `alike` warns of stored rows that look like another bill."""

    saved: list[StoredCapture]
    doc: list[dict[str, object]] = []
    invalid_msg_list: list[RefusedRow] = []
    error_rows: list[int | str] = []
    errors: dict[str, dict[str, str]] = {}
    conflicts: list[CaptureConflict] = []
    taken: list[NumberConflictRow] = []
    alike: list[SimilarInvoiceRow] = []


class FileRows(WireModel):
    """The rows of a workbook of new invoices; nothing is stored. `rows`: flat, with the row number of the sheet as
    `tempId`; `invalidMsgList`, `taken` and `alike` are what a save would report; `leftOut`: headings that match no
    column."""

    rows: list[dict[str, object]]
    invalid_msg_list: list[RefusedRow] = []
    taken: list[NumberConflictRow] = []
    alike: list[SimilarInvoiceRow] = []
    left_out: list[str]


class ChargeColumn(WireModel):
    """A charge as a column of the grid."""

    key: str
    label: str
    charge_code: str
    charge_type: str
    decimals: int
    in_template: bool = Field(description="a column of its own; the others are offered by the charges view")


class ChargeColumns(WireModel):
    """The columns of the charges view."""

    columns: list[ChargeColumn]


class CaptureTemplate(TemplateView):
    """The template of captured invoices."""
