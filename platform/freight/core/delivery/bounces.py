"""Reading bounced mails: whether a mail is a bounce, of which of our mails, to whom, and why.

An RFC 3464 report says it in fields. Older servers say it in words, which are trusted only if they include a server's
code for an address. Replies of people and automatic out-of-office replies are not bounces.
"""

import re
from collections.abc import Iterable
from email import message_from_bytes
from email.message import EmailMessage, Message
from email.policy import default
from email.utils import getaddresses
from enum import StrEnum
from typing import NamedTuple

from freight.core.delivery.causes import DeliveryCause

BOUNCED = "bounced"
"""What is noted of a recipient that a mail came back from."""

_LONGEST = 300
# the key of a packet, as in the return address and the message id of its mail
_RETURNED_TO = re.compile(r"\+([0-9a-f]{32})@")
_ID = re.compile(r"<([0-9a-f]{32})@")
_STATUS = re.compile(r"\b([245])\.(\d{1,3})\.(\d{1,3})\b")
_REPLY = re.compile(r"\b([45])\d\d[ -]")
_ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)*")
_TO_HEADERS = ("To", "Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To")
_SENDERS = ("mailer-daemon@", "postmaster@")
_WAITS = re.compile(r"delay|will (?:be )?retr|still trying|not yet been delivered|warning:", re.IGNORECASE)


class BounceOutcome(StrEnum):
    """What happened to a mail for one of its recipients."""

    FAILED = "failed"
    DELAYED = "delayed"


class BouncedRecipient(NamedTuple):
    """One recipient that a bounce is about. `told`: what the recipient's server said, in one line."""

    address: str
    what: BounceOutcome
    cause: DeliveryCause
    status: str
    told: str


class Bounce(NamedTuple):
    """A mail that came back. `keys`: the packets it may be about; empty if it is not about a mail of ours."""

    keys: tuple[str, ...]
    returned: tuple[BouncedRecipient, ...]


def parse_bounce(content: bytes) -> Bounce | None:
    """Return the bounce that a mail is; None if it is not one."""
    message = message_from_bytes(content, policy=default)
    try:
        returned = tuple(_reported(message)) or tuple(_in_words(message))
        return Bounce(_keys(message), returned) if returned else None
    except (ValueError, LookupError, TypeError, AttributeError):
        return None  # too broken for the library to read


def build_return_address(address: str, key: str) -> str:
    """Return the address that a mail bounces to: it names the packet, whatever a server keeps of the mail."""
    name, _, domain = address.rpartition("@")
    return f"{name}+{key}@{domain}"


def _keys(message: Message) -> tuple[str, ...]:
    keys = [key for name in _TO_HEADERS for text in message.get_all(name, []) for key in _RETURNED_TO.findall(text)]
    for part in message.walk():
        kind = part.get_content_type()
        if kind == "text/rfc822-headers":
            keys += _ID.findall(_text(part))
        elif part is not message and part.get("Message-ID"):
            keys += _ID.findall(str(part["Message-ID"]))
    if not keys:
        headers = (message.get("In-Reply-To", ""), message.get("References", ""))
        keys = _ID.findall(" ".join(str(header) for header in headers)) or _ID.findall(_words(message))
    return tuple(dict.fromkeys(keys))


def _reported(message: Message) -> Iterable[BouncedRecipient]:
    """Return what a report says of each recipient."""
    if message.get_content_type() != "multipart/report" or message.get_param("report-type") != "delivery-status":
        return
    for part in message.walk():
        if part.get_content_type() not in ("message/delivery-status", "message/global-delivery-status"):
            continue
        for fields in _blocks(part):
            action = str(fields.get("Action", "")).strip().casefold()
            if action not in ("failed", "delayed"):
                continue  # delivered, relayed or expanded: not a bounce
            # the address we wrote to, in case a mailbox forwards to another
            address = _typed(fields.get("Original-Recipient")) or _typed(fields.get("Final-Recipient"))
            status = _STATUS.search(str(fields.get("Status", "")))
            diagnostic = _line(_typed(fields.get("Diagnostic-Code")))
            # a relay's own code is often 5.0.0 when the words of the last server say more
            better = _STATUS.search(diagnostic)
            if better and (status is None or status.group(2) == "0"):
                status = better
            code = status.group(0) if status else ""
            yield BouncedRecipient(address, BounceOutcome(action), _cause(code, diagnostic), code, diagnostic or code)


def _blocks(part: Message) -> Iterable[Message]:
    if part.is_multipart():
        blocks = part.get_payload()
        if isinstance(blocks, list):
            yield from (block for block in blocks if isinstance(block, Message))


def _in_words(message: Message) -> Iterable[BouncedRecipient]:
    """Return what an older server says in words; nothing unless it is clearly a bounce and gives a code."""
    if message.get_content_type() == "multipart/report":
        return  # a read receipt, or a complaint
    failed = [
        address for _, address in getaddresses([str(header) for header in message.get_all("X-Failed-Recipients", [])])
    ]
    sender = str(message.get("From", "")).casefold()
    words = _words(message)
    status, reply = _STATUS.search(words), _REPLY.search(words)
    if not failed:
        if not any(sender_hint in sender for sender_hint in _SENDERS) or not (status or reply):
            return
        # without a field, the text names the recipient, before the part that quotes our own mail
        failed = list(dict.fromkeys(_ADDRESS.findall(re.split(r"(?m)^-{3,}|^Received:", words)[0])))
    code = status.group(0) if status else ""
    is_passing = code.startswith("4") or bool(not status and reply and reply.group(1) == "4")
    waits = is_passing or bool(_WAITS.search(str(message.get("Subject", ""))))
    lines = [line for line in words.splitlines() if _STATUS.search(line) or _REPLY.search(line)]
    reason = _line(lines[0] if lines else "")
    for address in failed:
        yield BouncedRecipient(
            address,
            BounceOutcome.DELAYED if waits else BounceOutcome.FAILED,
            _cause(code, reason or words),
            code,
            reason,
        )


_ADDRESS_CODES = ("1.0", "1.1", "1.2", "1.3", "1.6", "1.10", "2.1", "4.4")
_NO_SUCH = re.compile(r"unknown|does ?n.t exist|no such|not found|invalid (?:recipient|address|mailbox)", re.IGNORECASE)
_FULL = re.compile(r"mailbox (?:is )?full|over ?quota|quota exceeded|out of storage", re.IGNORECASE)
_LARGE = re.compile(r"too (?:large|big)|size (?:limit|exceed)", re.IGNORECASE)


def _cause(status: str, told: str) -> DeliveryCause:
    """Return why it came back, by the code (RFC 3463), else by the words."""
    code = status[2:]
    if code == "2.2" or (not code and _FULL.search(told)):
        return DeliveryCause.MAILBOX_FULL
    if code in ("2.3", "3.4") or (not code and _LARGE.search(told)):
        return DeliveryCause.TOO_LARGE
    if code in _ADDRESS_CODES or ((not code or code.endswith("0.0")) and _NO_SUCH.search(told)):
        return DeliveryCause.NO_SUCH_ADDRESS
    return DeliveryCause.MAIL_REFUSED


def describe_bounce(returned: BouncedRecipient) -> str:
    """Return why a mail came back, worded the same for every mail to an address that bounced for that reason."""
    phrases = {
        DeliveryCause.NO_SUCH_ADDRESS: "does not exist",
        DeliveryCause.MAILBOX_FULL: "has a full mailbox",
        DeliveryCause.TOO_LARGE: "does not take mails of this size",
    }
    return f"{returned.address} {phrases.get(returned.cause, 'does not take our mails')}."


def _typed(field: object) -> str:
    """Return a field without its type: `rfc822; ap@example.com`."""
    text = str(field or "")
    return text.partition(";")[2].strip().strip("<>") if ";" in text else text.strip().strip("<>")


def _words(message: Message) -> str:
    body = message.get_body(("plain",)) if isinstance(message, EmailMessage) else None
    return _text(body) if body is not None else ""


def _text(part: Message) -> str:
    content = part.get_payload(decode=True)
    return content.decode("utf-8", "replace") if isinstance(content, bytes) else ""


def _line(text: str) -> str:
    return " ".join(text.split())[:_LONGEST]
