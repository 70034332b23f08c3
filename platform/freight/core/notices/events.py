"""Events that administrators can have people notified of: things that happened once, each with its details.

A notice of `kinds.py` lasts as long as its fact; an event is over once it is reported.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from freight.core.delivery.states import PERMISSION as DELIVERS
from freight.core.notices.kinds import SEES_KEYS
from freight.core.rights.records import SEE_SHIPMENTS
from freight.core.tags import TAG_CONDITION


class NotificationEvent(StrEnum):
    """What happened."""

    UPLOAD_REFUSED = "uploadRefused"
    RATING_FINISHED = "ratingFinished"
    WORK_FAILED = "workFailed"
    ISSUE_OPENED = "issueOpened"
    INVOICES_ISSUED = "invoicesIssued"
    DELIVERY_FAILED = "deliveryFailed"
    ANSWER_OVERDUE = "answerOverdue"
    KEY_EXPIRES = "keyExpires"
    APPROVAL_WAITING = "approvalWaiting"
    APPROVAL_DECIDED = "approvalDecided"
    APPROVAL_OVERDUE = "approvalOverdue"
    APPROVAL_STUCK = "approvalStuck"
    QUOTE_ANSWERED = "quoteAnswered"
    TARIFF_EXPIRES = "tariffExpires"
    CARRIER_PAPER_ENDS = "carrierPaperEnds"
    PAYABLE_EXCEPTION = "payableException"
    PAYABLE_DUE = "payableDue"
    CARRIER_ANSWERED = "carrierAnswered"
    PAYMENT_SCHEDULED = "paymentScheduled"
    PAYMENT_MADE = "paymentMade"


class EventInvolvement(StrEnum):
    """How a person is part of what happened."""

    STARTED = "started"  # the work, or raised the exception
    SENT = "sent"  # the approval request
    DECIDES = "decides"  # has to decide on the approval request
    HANDLES = "handles"  # the quote
    WROTE = "wrote"  # the letter


PART_WORDS: Mapping[EventInvolvement, str] = {
    EventInvolvement.STARTED: "Whoever started it",
    EventInvolvement.SENT: "Whoever sent the request",
    EventInvolvement.DECIDES: "Whoever it waits for",
    EventInvolvement.HANDLES: "Whoever handles the quote",
    EventInvolvement.WROTE: "Whoever wrote the letter",
}


class EventArea(StrEnum):
    """Which screens manage the rules of an event, and by which permissions."""

    GENERAL = "general"
    PAYABLES = "payables"


@dataclass(frozen=True)
class EventDetail:
    """A detail of an event: a placeholder of its message, and a field of its condition. `is_tag`: the ids of tags,
    which no message shows."""

    name: str
    label: str
    example: str
    is_figure: bool = False
    is_condition: bool = True
    is_tag: bool = False


@dataclass(frozen=True)
class EventDefinition:
    """An event. `right` is the permission to see it; if `own`, people involved by `parts` see it anyway. `days`: the
    default number of days ahead that it is looked for. `in_panel`: the panel shows it without a rule, so rules only
    send mail."""

    label: str
    right: str
    title: str
    text: str
    details: tuple[EventDetail, ...]
    parts: tuple[EventInvolvement, ...] = ()
    own: bool = False
    by_account: bool = False
    days: int = 0
    in_panel: bool = False
    area: EventArea = EventArea.GENERAL


REQUESTS = "requests.menuRequests"
_TITLE = EventDetail("title", "What it was", "Upload of march.xlsx")
_TAG = EventDetail(TAG_CONDITION, "Tag", "", is_tag=True)
_TAG_NAMES = EventDetail("tags", "Tags", "Disputed, Urgent", is_condition=False)
_TAGS = (_TAG, _TAG_NAMES)
# conditions on the names were there before those on tags
_TAGS_AND_NAMES = (_TAG, replace(_TAG_NAMES, label="Names of its tags", is_condition=True))
_BY = EventDetail("by", "Who did it", "Ana Torres")
_ACCOUNT = EventDetail("account", "Account", "Fillmore Stores", is_condition=False)
_REQUEST = (
    EventDetail("request", "Request", "Quote Q000123"),
    EventDetail("sender", "Sent by", "Ana Torres"),
    EventDetail("ladder", "Approval ladder", "Large quotes"),
    *_TAGS,
)
_PAYABLE = (
    EventDetail("carrier", "Carrier", "Roadrunner"),
    EventDetail("amount", "Amount", "1,240.00", is_figure=True),
    EventDetail("currency", "Currency", "USD"),
)
_CAUSE = (
    EventDetail("cause", "What stands in the way", "Sign-in refused", is_condition=False),
    EventDetail("told", "How many, and what to do", "50 deliveries by Fillmore 210.", is_condition=False),
)

EVENTS: Mapping[NotificationEvent, EventDefinition] = {
    NotificationEvent.UPLOAD_REFUSED: EventDefinition(
        "Upload has rows with errors",
        SEE_SHIPMENTS,
        "Rows with errors in {title}: {refused}",
        "Of {rows} rows, {refused} could not be taken in. Download the workbook with the errors marked.",
        (
            _TITLE,
            EventDetail("refused", "Rows with errors", "12", True),
            EventDetail("rows", "Rows", "3,400", True),
            _BY,
        ),
        (EventInvolvement.STARTED,),
        own=True,
    ),
    NotificationEvent.RATING_FINISHED: EventDefinition(
        "Rating run finished",
        SEE_SHIPMENTS,
        "Rating finished: {notRated} not rated",
        "{rated} rated, {notRated} not rated. Open the run to see why.",
        (EventDetail("rated", "Rated", "9,870", True), EventDetail("notRated", "Not rated", "130", True), _BY),
        (EventInvolvement.STARTED,),
        own=True,
    ),
    NotificationEvent.WORK_FAILED: EventDefinition(
        "Background work failed",
        SEE_SHIPMENTS,
        "{title} failed",
        "{reason}",
        (_TITLE, EventDetail("reason", "Why", "The workbook has no rows.", is_condition=False), _BY),
        (EventInvolvement.STARTED,),
        own=True,
    ),
    NotificationEvent.ISSUE_OPENED: EventDefinition(
        "Exception opened",
        "ims.ResponseIssueIMS",
        "Exception opened on {shipment}",
        "{summary}",
        (
            EventDetail("shipment", "Shipment number", "S-10023"),
            EventDetail("invoice", "Invoice number", "INV-0042"),
            EventDetail("summary", "What it is about", "Rate differs from tariff"),
            _BY,
            *_TAGS,
        ),
        (EventInvolvement.STARTED,),
        by_account=True,
    ),
    NotificationEvent.INVOICES_ISSUED: EventDefinition(
        "Invoices issued",
        "invoiceProcessing.sideInvoiceProcessing",
        "Invoices issued for {account}: {invoices}",
        "{amount} {currency} in all, issued by {by}.",
        (
            EventDetail("invoices", "Invoices", "48", True),
            EventDetail("amount", "Amount", "61,250.00", True),
            EventDetail("currency", "Currency", "USD"),
            _ACCOUNT,
            _BY,
            *_TAGS,
        ),
        (EventInvolvement.STARTED,),
        by_account=True,
    ),
    NotificationEvent.DELIVERY_FAILED: EventDefinition(
        "Delivery failed or came back",
        DELIVERS,
        "Deliveries need someone: {cause}",
        "{told}",
        _CAUSE,
        in_panel=True,
    ),
    NotificationEvent.ANSWER_OVERDUE: EventDefinition(
        "Acknowledgement overdue", DELIVERS, "Deliveries need someone: {cause}", "{told}", _CAUSE, in_panel=True
    ),
    NotificationEvent.KEY_EXPIRES: EventDefinition(
        "Key expired or expires soon", SEES_KEYS, "{cause}", "{told}", _CAUSE, in_panel=True
    ),
    NotificationEvent.APPROVAL_WAITING: EventDefinition(
        "Approval waits",
        REQUESTS,
        "{request} waits for approval",
        "{sender} asks for approval of {request}.",
        _REQUEST,
        (EventInvolvement.DECIDES,),
        own=True,
        by_account=True,
    ),
    NotificationEvent.APPROVAL_DECIDED: EventDefinition(
        "Approval decided",
        REQUESTS,
        "{request} was {outcome}",
        "{decider} {outcome} {request}. {comment}",
        (
            *_REQUEST,
            EventDetail("outcome", "Outcome", "approved"),
            EventDetail("decider", "Decided by", "Marek Novák"),
            EventDetail("comment", "Comment", "Rates agree with the contract.", is_condition=False),
        ),
        (EventInvolvement.SENT,),
        own=True,
        by_account=True,
    ),
    NotificationEvent.APPROVAL_OVERDUE: EventDefinition(
        "Approval overdue",
        REQUESTS,
        "{request} has waited too long",
        "Level {level} was due in {hours} h and still waits for {waitsFor}.",
        (
            *_REQUEST,
            EventDetail("level", "Level", "1", True),
            EventDetail("hours", "Due hours", "24", True),
            EventDetail("waitsFor", "Waits for", "Marek Novák", is_condition=False),
        ),
        (EventInvolvement.SENT, EventInvolvement.DECIDES),
        own=True,
        by_account=True,
    ),
    NotificationEvent.APPROVAL_STUCK: EventDefinition(
        "Approval stuck",
        REQUESTS,
        "Nobody can approve {request}",
        "Nobody on level {level} works here anymore. Reassign the request.",
        (*_REQUEST, EventDetail("level", "Level", "1", True)),
        (EventInvolvement.SENT,),
        own=True,
        by_account=True,
    ),
    NotificationEvent.QUOTE_ANSWERED: EventDefinition(
        "Quote answered",
        "quotes.menuQuotes",
        "Quote {quote} was {answer}",
        "{customer} {answer} quote {quote} over {amount} {currency}. {note}",
        (
            EventDetail("quote", "Quote number", "Q000123"),
            EventDetail("customer", "Customer", "Great Lakes Tooling"),
            EventDetail("answer", "Answer", "accepted"),
            EventDetail("amount", "Amount", "4,120.00", True),
            EventDetail("currency", "Currency", "USD"),
            EventDetail("note", "Note", "Valid for June.", is_condition=False),
        ),
        (EventInvolvement.HANDLES,),
        by_account=True,
    ),
    NotificationEvent.TARIFF_EXPIRES: EventDefinition(
        "Tariff about to expire",
        "tariffs.menuTariffs",
        "{tariff} expires on {day}",
        "Version {version} of {tariff} ends on {day}. Publish the next one before then.",
        (
            EventDetail("tariff", "Tariff", "Air export 2026"),
            EventDetail("version", "Version", "3", True),
            EventDetail("day", "Ends on", "2026-06-30", is_condition=False),
        ),
        by_account=True,
        days=30,
    ),
    NotificationEvent.CARRIER_PAPER_ENDS: EventDefinition(
        "Carrier’s papers end soon",
        "carriers.viewCarriers",
        "{paper} of {carrier} ends on {day}",
        "Ask {carrier} for a new one, or use another carrier after that day.",
        (
            EventDetail("carrier", "Carrier", "MAEU"),
            EventDetail("paper", "Paper", "Insurance"),
            EventDetail("day", "Day", "2026-06-05", is_condition=False),
        ),
        days=30,
    ),
    NotificationEvent.PAYABLE_EXCEPTION: EventDefinition(
        "Carrier invoice has exceptions",
        "payables.viewPayables",
        "{carrier} invoice {number} has exceptions",
        "{amount} {currency} are charged, {agreed} were agreed. {finding}",
        (
            EventDetail("number", "Invoice number", "RR-20931"),
            *_PAYABLE,
            EventDetail("agreed", "Agreed", "1,100.00", True),
            EventDetail("finding", "Finding", "Charges differ.", is_condition=False),
            *_TAGS_AND_NAMES,
        ),
        area=EventArea.PAYABLES,
    ),
    NotificationEvent.PAYABLE_DUE: EventDefinition(
        "Carrier invoice due soon",
        "payables.viewPayables",
        "{carrier} invoice {number} is due on {day}",
        "{amount} {currency} are approved and not paid yet.",
        (
            EventDetail("number", "Invoice number", "RR-20931"),
            *_PAYABLE,
            EventDetail("day", "Day", "2026-06-05", is_condition=False),
            *_TAGS_AND_NAMES,
        ),
        days=5,
        area=EventArea.PAYABLES,
    ),
    NotificationEvent.CARRIER_ANSWERED: EventDefinition(
        "Carrier answered a letter",
        "payables.viewPayables",
        "{carrier} answered about invoice {number}",
        "{sender}: {answer}",
        (
            EventDetail("number", "Invoice number", "RR-20931"),
            *_PAYABLE,
            EventDetail("letter", "Letter", "Dispute letter"),
            EventDetail("sender", "Answered by", "Rita Gomez"),
            EventDetail("answer", "Answer", "A credit note follows.", is_condition=False),
            *_TAGS,
        ),
        (EventInvolvement.WROTE,),
        area=EventArea.PAYABLES,
    ),
    NotificationEvent.PAYMENT_SCHEDULED: EventDefinition(
        "Payment scheduled",
        "payables.viewPayables",
        "Payment to {carrier} on {day}",
        "{amount} {currency} to {carrier} are scheduled for {day}, by {by}.",
        (*_PAYABLE, EventDetail("day", "Day", "2026-06-05", is_condition=False), _BY, *_TAGS),
        (EventInvolvement.STARTED,),
        area=EventArea.PAYABLES,
    ),
    NotificationEvent.PAYMENT_MADE: EventDefinition(
        "Payment made",
        "payables.viewPayables",
        "{carrier} was paid {amount} {currency}",
        "{amount} {currency} were paid to {carrier} on {day}, noted by {by}.",
        (*_PAYABLE, EventDetail("day", "Day", "2026-06-05", is_condition=False), _BY, *_TAGS),
        (EventInvolvement.STARTED,),
        area=EventArea.PAYABLES,
    ),
}
