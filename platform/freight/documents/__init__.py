"""The stored documents, one file per collection. `DOCUMENTS` is the explicit list that a process registers."""

from beanie import Document

from freight.documents.account import Account
from freight.documents.aging_cell import AgingCell
from freight.documents.api_key import ApiKey
from freight.documents.approval_ladder import ApprovalLadder
from freight.documents.approval_request import ApprovalRequest
from freight.documents.audit_entry import AuditEntry
from freight.documents.billed_cell import BilledCell
from freight.documents.billing_connection import BillingConnection
from freight.documents.calculation_code import CalculationCode
from freight.documents.carrier import Carrier
from freight.documents.carrier_invoice import CarrierChargeName, CarrierInvoice
from freight.documents.carrier_payment import CarrierPayment
from freight.documents.channel_poll import ChannelPoll
from freight.documents.closing_guard import ClosingGuard
from freight.documents.collected_file import CollectedFile
from freight.documents.column_mapping import ColumnMapping
from freight.documents.company import Company
from freight.documents.company_help_page import CompanyHelpPage
from freight.documents.control_number_series import ControlNumberSeries
from freight.documents.cost_line import CostLine
from freight.documents.cost_trace import CostTrace
from freight.documents.country_cell import CountryCell
from freight.documents.day_cell import DayCell
from freight.documents.delivery import Delivery
from freight.documents.delivery_endpoint import Endpoint
from freight.documents.delivery_key import DeliveryKey
from freight.documents.delivery_packet import Packet
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.delivery_receipt import Receipt
from freight.documents.domain_event import DomainEvent
from freight.documents.ecb_daily_rates import EcbDailyRates
from freight.documents.email_account import EmailAccount
from freight.documents.embedded_report import EmbeddedReport
from freight.documents.exchange_rate import ManualExchangeRate
from freight.documents.field_template import FieldTemplate
from freight.documents.filter_profile import FilterProfile
from freight.documents.freight_tolerance import FreightTolerance
from freight.documents.fuel_surcharge import FuelBracket, FuelPrice
from freight.documents.global_field import GlobalField
from freight.documents.grid_layout import GridLayout
from freight.documents.help_page import HelpPage
from freight.documents.installation import Installation
from freight.documents.invitation import Invitation
from freight.documents.invoice import Invoice
from freight.documents.invoice_design import InvoiceDesign
from freight.documents.invoice_paper import InvoicePaper
from freight.documents.invoice_template import InvoiceTemplate
from freight.documents.issue import Issue
from freight.documents.known_devices import KnownDevices
from freight.documents.lane import LaneDocument
from freight.documents.lane_change import LaneChange
from freight.documents.letter_link import LetterLink
from freight.documents.list_layout import ListLayout, OwnListLayout
from freight.documents.location import Location
from freight.documents.mail import Mail
from freight.documents.mailbox_poll import MailboxPoll
from freight.documents.mapping_rule import MappingRule
from freight.documents.master import Master
from freight.documents.metadata_record import MetadataRecord
from freight.documents.metadata_type import MetadataType
from freight.documents.milestone_type import MilestoneType
from freight.documents.navigation_habits import NavigationHabits
from freight.documents.notice import Notice
from freight.documents.notice_preferences import NoticePreferences
from freight.documents.notice_read_state import NoticeReadState
from freight.documents.notification import Notification
from freight.documents.notification_rule import NotificationRule
from freight.documents.number_claim import NumberClaim
from freight.documents.number_series import NumberGap, NumberSeries
from freight.documents.operation import Operation
from freight.documents.organization_permissions import OrganizationPermissions
from freight.documents.outgoing_push import OutgoingPush
from freight.documents.password_reset import PasswordReset
from freight.documents.payable import Payable
from freight.documents.payable_document import PayableDocument
from freight.documents.payable_letter import PayableLetter
from freight.documents.payable_rule import PayableRule
from freight.documents.payable_template import PayableTemplate
from freight.documents.periodic_run import PeriodicRun
from freight.documents.permission_code import PermissionCode
from freight.documents.permission_group import PermissionGroup
from freight.documents.portal_link import PortalLink
from freight.documents.profile_picture import ProfilePicture
from freight.documents.purchase_order import PurchaseOrder
from freight.documents.quote import Quote
from freight.documents.quote_rule_set import QuoteRuleSet
from freight.documents.rate_search import RateSearch, RateSearchLane
from freight.documents.rating_run import RatingRun
from freight.documents.rating_run_share import RunPortion, RunShare
from freight.documents.rating_trace import RatingTrace
from freight.documents.reconciliation import Reconciliation
from freight.documents.record_change import RecordChange
from freight.documents.render_request import RenderRequest
from freight.documents.report_mailing import ReportMailing
from freight.documents.report_profile import ReportProfile
from freight.documents.report_sending import ReportSending
from freight.documents.required_document import RequiredDocument
from freight.documents.role import Role
from freight.documents.saved_report import SavedReport
from freight.documents.scheduler_lease import SchedulerLease
from freight.documents.scripting_rule import ScriptingRule
from freight.documents.second_factor import SecondFactor
from freight.documents.shared_report_page import SharedReportPage
from freight.documents.shipment import Shipment
from freight.documents.shipment_change import ShipmentChangeEntry
from freight.documents.shipment_document import ShipmentDocument
from freight.documents.shipment_event import ShipmentEvent
from freight.documents.sign_in_policy import SignInPolicy
from freight.documents.stand_in import StandIn
from freight.documents.suggestion_value import SuggestionValue
from freight.documents.suppressed_address import SuppressedAddress
from freight.documents.system import System
from freight.documents.tag import Tag
from freight.documents.tagging_rule import TaggingRule
from freight.documents.tariff import Tariff
from freight.documents.tariff_check import TariffCheck, TariffFinding
from freight.documents.tariff_document import TariffDocument
from freight.documents.tariff_version import TariffVersion
from freight.documents.task import Task
from freight.documents.tax_return import FiledDocument, TaxReturn
from freight.documents.tax_setup import TaxSetup
from freight.documents.tracking_link import TrackingLink
from freight.documents.upload import Upload
from freight.documents.upload_chunk import UploadChunk, UploadRows
from freight.documents.user import User
from freight.documents.user_group import UserGroup
from freight.documents.validation_rule import ValidationRule
from freight.documents.web_invoice import WebInvoice
from freight.documents.what_if_run import WhatIfRow, WhatIfRun
from freight.documents.work_cell import WorkCell
from freight.documents.zone_table import ZonePart, ZoneTable

DOCUMENTS: list[type[Document]] = [
    Account,
    AgingCell,
    ApiKey,
    ApprovalLadder,
    ApprovalRequest,
    StandIn,
    AuditEntry,
    BilledCell,
    BillingConnection,
    CalculationCode,
    Carrier,
    CarrierChargeName,
    CarrierInvoice,
    ChannelPoll,
    ColumnMapping,
    Company,
    CompanyHelpPage,
    CountryCell,
    DayCell,
    Delivery,
    DeliveryKey,
    DeliveryProfile,
    RenderRequest,
    EcbDailyRates,
    EmailAccount,
    Endpoint,
    FieldTemplate,
    FilterProfile,
    FreightTolerance,
    RequiredDocument,
    FuelBracket,
    FuelPrice,
    GlobalField,
    GridLayout,
    HelpPage,
    Installation,
    Invitation,
    Invoice,
    InvoiceDesign,
    InvoicePaper,
    InvoiceTemplate,
    Issue,
    LaneChange,
    LaneDocument,
    LetterLink,
    ListLayout,
    Location,
    Mail,
    MailboxPoll,
    ManualExchangeRate,
    CostLine,
    CostTrace,
    Master,
    MetadataRecord,
    MetadataType,
    NavigationHabits,
    Notice,
    NoticePreferences,
    NoticeReadState,
    DomainEvent,
    NotificationRule,
    Notification,
    NumberClaim,
    NumberGap,
    NumberSeries,
    ControlNumberSeries,
    Operation,
    OrganizationPermissions,
    OutgoingPush,
    OwnListLayout,
    Packet,
    PortalLink,
    PasswordReset,
    Payable,
    PayableDocument,
    PayableRule,
    PayableTemplate,
    PayableLetter,
    CarrierPayment,
    PeriodicRun,
    PermissionCode,
    PermissionGroup,
    CollectedFile,
    ProfilePicture,
    PurchaseOrder,
    Quote,
    QuoteRuleSet,
    RateSearch,
    RateSearchLane,
    RatingRun,
    Role,
    RunPortion,
    RunShare,
    Receipt,
    RecordChange,
    Reconciliation,
    ReportMailing,
    ReportProfile,
    ReportSending,
    SavedReport,
    SharedReportPage,
    EmbeddedReport,
    Tag,
    TaggingRule,
    SchedulerLease,
    ScriptingRule,
    SecondFactor,
    Shipment,
    ShipmentChangeEntry,
    ShipmentDocument,
    KnownDevices,
    SignInPolicy,
    SuggestionValue,
    SuppressedAddress,
    System,
    ClosingGuard,
    Tariff,
    TariffCheck,
    TariffFinding,
    TariffDocument,
    TariffVersion,
    Task,
    TaxReturn,
    FiledDocument,
    TaxSetup,
    MappingRule,
    MilestoneType,
    ShipmentEvent,
    TrackingLink,
    RatingTrace,
    Upload,
    UploadChunk,
    UploadRows,
    User,
    UserGroup,
    ValidationRule,
    WebInvoice,
    WhatIfRow,
    WhatIfRun,
    WorkCell,
    ZonePart,
    ZoneTable,
]
