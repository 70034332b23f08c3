"""The message of a rule: plain words, with placeholders in braces for details of the event."""

import re
from collections.abc import Mapping
from decimal import Decimal

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.notices.events import EVENTS, NotificationEvent

MOST_TITLE, MOST_TEXT = 120, 1_000
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_SPACES = re.compile(r"[ \t]+")


def fill_message_template(template: str, values: Mapping[str, object]) -> str:
    """Return the message with its placeholders filled in; an unknown value becomes nothing."""
    filled = _PLACEHOLDER.sub(
        lambda placeholder_match: format_message_value(values.get(placeholder_match[1].strip())), template
    )
    return _SPACES.sub(" ", filled).strip()


def build_example_message(event: NotificationEvent, template: str) -> str:
    """The message as it would read."""
    return fill_message_template(
        template, {event_detail.name: event_detail.example for event_detail in EVENTS[event].details}
    )


def format_message_value(value: object) -> str:
    """A value as a message says it: figures with separators, amounts with two decimals at least."""
    if isinstance(value, bool) or value is None:
        return ""
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float | Decimal):
        amount = Decimal(str(value))
        amount_text = f"{amount:,f}"
        integer_part, _, decimals = amount_text.partition(".")
        return f"{integer_part}.{decimals.ljust(2, '0')}"
    return str(value)


def check_message(event: NotificationEvent, title: str, text: str) -> None:
    """Raise Invalid for a message that is empty, too long, or asks for something the event does not have."""
    if not title.strip():
        raise Invalid("Title: enter what the notification is about.", code=ErrorCode.TITLE_NEEDED)
    for label, message, most in (("Title", title, MOST_TITLE), ("Text", text, MOST_TEXT)):
        if len(message) > most:
            raise Invalid(f"{label}: up to {most:,} characters.", code=ErrorCode.TOO_LONG)
        detail_names = [event_detail.name for event_detail in EVENTS[event].details if not event_detail.is_tag]
        unknown = [name for name in _PLACEHOLDER.findall(message) if name.strip() not in detail_names]
        if unknown:
            offered = ", ".join(f"{{{detail_name}}}" for detail_name in detail_names)
            raise Invalid(
                f"{label}: there is no {{{unknown[0]}}} here. You can use {offered}.",
                code=ErrorCode.UNKNOWN_PLACEHOLDER,
            )
        if set(_PLACEHOLDER.sub("", message)) & set("{}"):
            raise Invalid(
                f"{label}: a brace is left open. Write placeholders such as {{{detail_names[0]}}}.",
                code=ErrorCode.BRACE,
            )
