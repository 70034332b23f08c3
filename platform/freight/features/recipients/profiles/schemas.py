"""Delivery profiles on the wire, with the field names of the specification (administration §3.3)."""

from datetime import datetime
from typing import Literal

from pydantic import Field, RootModel

from freight.core.delivery.profile_types import DeliveredWhen, ProfileType
from freight.core.einvoice.formats import EInvoiceFormat
from freight.features.recipients.profiles.schedule_schemas import ScheduleBody
from freight.kit.http.envelope import RequestModel, WireModel


class ConfigurationField(RequestModel):
    """One field of a server. Secrets can be set but are never returned: `isSet` shows whether there is one."""

    label: str = Field("", max_length=100)
    key: str = Field(max_length=100)
    type: str = "text"
    value: str | int | bool | None = None
    options: list[str] = []
    is_set: bool = False
    is_mandatory: bool = False


class FileNameRow(RequestModel):
    """One part of a file name."""

    field_type: str = Field("", max_length=50)
    field_name: str = Field("", max_length=200)
    field_name_type: str = Field("", max_length=50)
    fixed_text_val: str = Field("", max_length=100)
    date_and_time: str = Field("", max_length=50)


class FileSize(RequestModel):
    """Megabytes. 0: no limit."""

    min: int = Field(0, ge=0, le=16)
    max: int = Field(0, ge=0, le=16)


class MasterCondition(RequestModel):
    """Which invoices the profile applies to, as a tree of conditions."""

    is_active: bool = False
    destination_collection: str = "invoice"
    rule_def: dict[str, object] | None = None


class InvoiceCount(RequestModel):
    """The maximum number of invoices per file; 0 is all (R325)."""

    number_of_invoice: int = Field(0, ge=0, le=10_000)


class AuditMail(RequestModel):
    """Whether the document is also sent to a mail address."""

    send_invoice_template_to_email: bool = False


class IndexFile(RequestModel):
    """The list of invoices that is sent with their files."""

    configurations: dict[str, object] = {}
    index_file_name_configuration: list[FileNameRow] = []
    index_file_name: str = ""


class PostingRow(RequestModel):
    """A row of a posting sheet (R387: who sees it and who fills it in, by user id; empty means everyone)."""

    update_field: bool = False
    label: str = Field("", max_length=100)
    group_key: Literal["invoice", "details", "delivered"] = "invoice"
    key: str = Field("", max_length=200)
    length: int = Field(0, ge=0, le=500)
    display_order: int = Field(0, ge=0, le=1_000)
    type: Literal["text", "numeric", "multiline", "dropdown", "date", "multiselect"] = "text"
    options: list[str] = Field([], max_length=100)
    is_readonly: bool = False
    is_custom_field: bool = False
    tool_tip: str = Field("", max_length=300)
    is_active: bool = True
    user_id_view: list[str] = Field([], max_length=500)
    user_id_edit: list[str] = Field([], max_length=500)


class ProfileOptions(WireModel):
    """Further fields of a profile, stored as sent."""

    doc_type: str = ""
    metadata_type_id: str = ""
    delivery_party_name: str = ""
    delivery_party: str = ""
    web_invoice_rows: list[PostingRow] = Field([], max_length=200)
    template_type_id: str = Field("", alias="TemplateTypeId")
    delivery_number: str = ""
    invoice_number_type: str = "newInvoiceNumber"
    charge_type: str = ""
    dont_use_additional_invoice: bool = False
    is_multiple_file_upload: bool = False
    index_per_packet: bool = False
    is_template_download: bool = True
    audit_mail_delivery: AuditMail = AuditMail()
    convert_to_image: bool = False
    date_formate: str = ""
    shipment_profile_selected: str = ""
    is_index_file_active: bool = False
    index_file_data: IndexFile = IndexFile()


class DeliveryProfileBody(ProfileOptions, ScheduleBody):
    """A profile to store. `revision` as it was read; null for a new one."""

    profile_name: str = Field("", max_length=100)
    type: ProfileType
    account_id: str | None = Field(None, max_length=500)
    is_active_profile: bool = True
    is_deleted: bool = False
    profile_reference_id: str | None = Field(None, alias="profileReferenceID")
    cloned_from: str | None = Field(None, description="the profile that this new one was copied from")
    profile_update_comment: str = Field("", max_length=500)
    profile_base: dict[str, list[str]] = {}
    on_condition_deliver: bool = False
    master_condition: MasterCondition = MasterCondition()
    is_zero_billing: bool = False
    configurations: dict[str, object] = {}
    fields: list[ConfigurationField] = Field([], max_length=50)
    channel_id: str | None = None
    email_account_id: str | None = None
    encryption_file_id: str | None = None
    signature_file_id: str | None = None
    email_per_invoice: bool = True
    single_invoice_file: bool = False
    invoice_count: InvoiceCount = InvoiceCount()
    profile_based_grouping: bool = False
    file_name: list[FileNameRow] = Field([], max_length=30)
    limit_file_size: FileSize = FileSize()
    delivered_when: DeliveredWhen = DeliveredWhen.SENT
    acknowledge_within: int = Field(24, ge=1, le=720, description="hours")
    revision: int | None = None


class ProfileView(DeliveryProfileBody):
    """A profile as stored. For a link, the settings are those of the profile it refers to, read-only."""

    id: str
    system_id: str
    account_number: str = ""
    account_name: str = ""
    scheduled_on: str = ""
    encryption_file_name: str = ""
    signature_file_name: str = ""
    reference_name: str = ""
    updated_on: datetime
    updated_by: str
    may_change: bool
    from_history: bool = False


class ProfileRow(WireModel):
    """A profile in a list. `applies`: invoices of the account are sent by it; `why` explains this, or names what
    applies instead."""

    id: str
    profile_name: str
    type: ProfileType
    account_id: str | None
    account_number: str = ""
    account_name: str = ""
    level: str = Field(description="account, parent or system")
    recipient: str = ""
    is_active_profile: bool
    is_linked: bool
    profile_base: dict[str, list[str]]
    scheduled_on: str
    time_zone: str
    updated_on: datetime
    updated_by: str
    applies: bool
    why: str
    revision: int


class ProfileList(WireModel):
    """A page of profiles."""

    count: int
    page_no: int
    page_limit: int
    data: list[ProfileRow]


class ProfileNames(WireModel):
    """Profiles to choose from."""

    data: list[ProfileRow]


class ProfilesToCopy(WireModel):
    """The profiles that a new one may be copied from or linked to: of the account itself, and of accounts above it."""

    current_account: ProfileNames
    parent_account: ProfileNames


class SavedBy(WireModel):
    """The user who saved."""

    name: str


class ProfileHistoryEntry(WireModel):
    """One save of a profile. Its id opens it with `fromHistory`."""

    id: str
    revision: int
    action: str
    updated_by: SavedBy
    updated_on: datetime
    profile_update_comment: str
    is_current: bool


class LabeledField(WireModel):
    """A field to choose, for file names, conditions and mappings."""

    label: str
    key: str
    type: str = "text"


class EInvoiceFormatOption(WireModel):
    """A format of invoices as data."""

    value: EInvoiceFormat
    label: str
    is_pdf: bool = Field(description="the data is inside the PDF")


class ConfigurationFields(WireModel):
    """The fields that profiles of an account can use, and the servers they may name, by protocol."""

    charges: list[LabeledField]
    invoices: list[LabeledField]
    details: dict[str, list[LabeledField]]
    references: list[LabeledField]
    protocols: dict[str, list[ConfigurationField]]
    any_email_ending: bool = Field(description="addresses may end in more than four letters")
    vendors: dict[str, dict[str, list[ConfigurationField]]] = Field(
        description="the form of each print vendor, by its parts: createJob, address, payment, userCredentials"
    )
    einvoice_formats: list[EInvoiceFormatOption] = Field(
        description="formats of invoices as data; none for a company that is not registered for tax"
    )


class EmailNames(WireModel):
    """Names of email accounts."""

    details: list[str]


class MoveTarget(WireModel):
    """An account that a profile may be moved to. `relation`: child or parent."""

    id: str
    account_number: str
    name: str
    relation: str


class MoveBody(RequestModel):
    """A profile to move to one account, child or parent of its own (R332)."""

    account_number: str = Field(max_length=100)
    child_account_number: str = Field("", max_length=100)
    parent_account_number: str = Field("", max_length=100)
    delivery_profile: str = Field("", max_length=40, description="its id")
    move_delivery_profile_status: bool = True


class ConnectionTestResult(WireModel):
    """The answer of a server to a test. Nothing was left on it."""

    ok: bool
    answer: str
    host_key: str = ""
    fingerprint: str = ""


class ProfileHistory(RootModel[list[ProfileHistoryEntry]]):
    """The saves of a profile, newest first."""


class ProfileBase(RootModel[dict[str, list[str]]]):
    """The invoice fields a profile can be chosen by, with the values of each."""


class MoveTargets(RootModel[list[MoveTarget]]):
    """Accounts a profile can be moved to."""
