"""Versions that run out."""

from collections.abc import Iterator
from datetime import date, timedelta

from freight.core.rating.lint.finding import Checked, Finding

SOON = timedelta(days=30)


def expires_soon(checked: Checked) -> Iterator[Finding]:
    """The version has run out, or will within a month: shipments after that day find no rate."""
    if not checked.expires:
        return
    last = date.fromisoformat(checked.expires)
    if last < checked.today:
        yield Finding("expiry", f"The version ran out on {checked.expires}: later shipments are not rated by it.")
    elif last <= checked.today + SOON:
        days = (last - checked.today).days
        when = "today" if not days else "tomorrow" if days == 1 else f"in {days} days"
        yield Finding("expiry", f"The version runs out {when}, on {checked.expires}.")
