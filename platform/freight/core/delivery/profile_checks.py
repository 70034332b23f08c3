"""What prevents a delivery profile from being saved, in the words of administration §5.3."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from freight.core.delivery.profile_types import DeliveredWhen, ProfileType
from freight.core.delivery.vendors import (
    CLICK_TO_MAIL,
    DELIVERY_VENDOR,
    VENDORS,
    get_vendor_values,
    list_missing_vendor_fields,
)
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.records import Stored, Values

MANDATORY = "Please enter mandatory fields"
INVALID_DATA = "Invalid Data"
ONLY_ONE = "Enter only one email id"
ONE_OR_ACCOUNT = "Clear the address: the mail goes to that of the account."
SENT_TO = "Email sent to field is Mandatory"
NEW_SEGMENT = "Please add a new Segment"
NAME_MANDATORY = "Name is mandatory"
CHOOSE_VENDOR = "Please select a delivery vendor."
SAME_ADDRESS = "Address details can not be same as cloned profile!"
INVALID_SELECTION = "Invalid selection"
NO_RECEIPT = "No one acknowledges paper or a portal. An invoice is delivered when someone marks it."
MOST_MEGABYTES = 16
"""Of a mail (A084)."""

_ADDRESS = re.compile(r"[^\s@,;<>]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,63}")
_LONGEST_ENDING = 4


def is_email_address(text: str, *, any_ending: bool = True) -> bool:
    """Return whether a text is one address. Without `any_ending` it has to end in two to four letters, for systems that
    require that (R303)."""
    address = text.strip()
    ending = address.rpartition(".")[2]
    return _ADDRESS.fullmatch(address) is not None and (any_ending or len(ending) <= _LONGEST_ENDING)


def split_addresses(text: str) -> list[str]:
    """The addresses of a list separated by commas."""
    return [part.strip() for part in re.split(r"[,;\n]", text) if part.strip()]


def read_addresses(text: str, label: str) -> list[str]:
    """Return the addresses of a list, each once. Raises Invalid naming the one that is not an address."""
    addresses = split_addresses(text)
    for address in addresses:
        if not is_email_address(address):
            raise Invalid(
                f"{label}: {address[:100]} isn’t an email address. Separate several by commas.", code=ErrorCode.EMAIL
            )
    return list({email_address.casefold(): email_address for email_address in addresses}.values())


def find_email_problems(
    to: str, copies: Sequence[str], *, any_ending: bool = True, to_account: bool = False
) -> Iterator[str]:
    """Yield what is wrong with the recipients of a mail (R303 to R306). `to_account`: it goes to the accounts' own
    address."""
    is_right = partial(is_email_address, any_ending=any_ending)
    if to_account:
        if to.strip():
            yield ONE_OR_ACCOUNT
    elif not to.strip():
        yield SENT_TO
    elif len(split_addresses(to)) > 1:
        yield ONLY_ONE if all(map(is_right, split_addresses(to))) else INVALID_DATA
    elif not is_right(to):
        yield INVALID_DATA
    if not all(map(is_right, copies)):
        yield INVALID_DATA


def may_use_protocol(kind: ProfileType, protocol: str, known: Sequence[str]) -> bool:
    """Return whether a type may name a protocol (R323): nothing is fetched by AS2."""
    return protocol in known and not (kind is ProfileType.INCOMING_CHANNEL and protocol == "as2")


def find_protocol_problems(kind: ProfileType, protocol: str, known: Sequence[str], host: str) -> Iterator[str]:
    """What is wrong with the server of a channel (R322, R323)."""
    if not protocol:
        yield MANDATORY
    elif not may_use_protocol(kind, protocol, known):
        yield INVALID_SELECTION
    elif not host:
        yield MANDATORY


def find_segment_problems(segments: Sequence[Mapping[str, object]]) -> Iterator[str]:
    """What is wrong with the segments of an EDI profile (R315, R317)."""
    if not segments:
        yield NEW_SEGMENT
    used_tags: set[str] = set()
    for segment in segments:
        number = str(segment.get("segmentId") or "")
        if number and number in used_tags:
            yield f"choose parent segment for {segment.get('segmentName') or number}"
        used_tags.add(number)


def clear_invalid_parents(segments: Sequence[Mapping[str, object]]) -> list[dict[str, object]]:
    """Return the segments, without parents that are not a number (R316)."""
    return [
        dict(segment) | ({} if str(segment.get("parentSegment") or "").isdigit() else {"parentSegment": ""})
        for segment in segments
    ]


def drop_empty_web_rows(rows: Sequence[Mapping[str, object]]) -> list[dict[str, object]]:
    """Return the rows of a web invoice without empty ones (R324)."""
    return [dict(row) for row in rows if str(row.get("key") or row.get("label") or "").strip()]


def find_web_invoice_problems(rows: Sequence[Mapping[str, object]]) -> Iterator[str]:
    """What is wrong with the rows of a web invoice (R318)."""
    if any(row.get("isCustomField") and not str(row.get("label") or "").strip() for row in rows):
        yield NAME_MANDATORY


def find_paper_problems(party: str, vendor: str, data: Values, cloned: Stored | None) -> Iterator[str]:
    """Yield what is wrong with a paper profile (R118, R319 to R321). `cloned`: the paper profile it was copied from, by
    `vendor` and `data`."""
    if (party == DELIVERY_VENDOR or cloned) and not vendor:
        yield CHOOSE_VENDOR
        return
    if party != DELIVERY_VENDOR:
        return
    if vendor not in VENDORS:
        yield CHOOSE_VENDOR
        return
    if cloned and cloned.get("vendor") != vendor:
        yield f"Please select {vendor} profile"
    if (
        vendor == CLICK_TO_MAIL
        and cloned
        and get_vendor_values(cloned.get("data") or {}, "address") == get_vendor_values(data, "address")
    ):
        yield SAME_ADDRESS
    if list_missing_vendor_fields(vendor, data):
        yield MANDATORY


def find_delivered_when_problems(wanted: str, *, by_hand: bool) -> Iterator[str]:
    """Yield what is wrong with when an invoice counts as delivered: no one sends a receipt for what is delivered by
    hand."""
    if by_hand and wanted != DeliveredWhen.SENT:
        yield NO_RECEIPT
