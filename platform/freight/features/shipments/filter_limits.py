"""Which filters are executed: a filter without an index is tested on every shipment in question, and beyond a certain
number this takes too long for a user to wait. Such a filter is refused, with a suggestion of what to add."""

import time
from collections.abc import Mapping, Sequence

import bson

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rules import compile_filter, get_filter_reach, parse_tree
from freight.documents.shipment import Shipment
from freight.features.setup.templates.service import Template
from freight.features.shipments.filters import list_shipment_filter_fields
from freight.kit import clock
from freight.kit.storage.database import CODEC
from freight.kit.storage.paging import MOST_TRIED
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_REMEDY = "Add a condition on Entry date, Status, Account, Country, Invoice number or Shipment number."
_KEPT_SECONDS = 60
_MOST_KEPT = 10_000

# filter → time of its count, and whether there were too many; per API process
_kept: dict[bytes, tuple[float, bool]] = {}


async def require_bounded_filter(
    scope: Scope, template: Template, rules: dict[str, object] | None, sort: Sequence[Mapping[str, object]]
) -> None:
    """Raise Invalid, naming the condition and the remedy, when more than `MOST_TRIED` shipments would be read."""
    fields = list_shipment_filter_fields(template)
    reach = get_filter_reach(parse_tree(rules), sort, fields)
    if not reach.tried:
        return
    if await _too_many(scope, compile_filter(reach.bounded, fields, clock.today(scope.place))):
        condition_text = " and ".join(reach.tried[:3])
        raise Invalid(
            f"{condition_text[0].upper()}{condition_text[1:]}: this filter is too slow for more than "
            f"{MOST_TRIED:,} shipments. {_REMEDY}",
            code=ErrorCode.FILTER_TOO_WIDE,
        )


async def _too_many(scope: Scope, bounded: dict[str, object]) -> bool:
    question = bson.encode({"asked": scoped(Shipment, scope).within(bounded)}, codec_options=CODEC)
    counted_at, too_many = _kept.get(question, (0.0, False))
    if counted_at and time.monotonic() - counted_at < _KEPT_SECONDS:
        return too_many
    too_many = await scoped(Shipment, scope).count(bounded, limit=MOST_TRIED + 1) > MOST_TRIED
    if len(_kept) >= _MOST_KEPT:
        _kept.clear()
    _kept[question] = (time.monotonic(), too_many)
    return too_many
