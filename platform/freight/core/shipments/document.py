"""A shipment on the wire and in the database.

On the wire a shipment is flat: `{"shipmentRouting#originPort": "CNSHA", …}`. Stored, those values are in
`data["shipmentRouting"]["originPort"]`, and what the suite itself searches, sorts and counts by is copied into typed
fields outside `data`. Empty values are not stored.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import cast

from freight.core.cargo.lines import wire_lines
from freight.core.countries import find_locode_country
from freight.core.fields.given import to_given_values
from freight.core.fields.wire import wire_value
from freight.core.records import CARGO_LINES, Record, RecordT, Stored
from freight.core.shipments.statuses import NOT_RATED
from freight.core.units import MEASURED, get_figure_key, get_unit_key

Values = Mapping[str, object]  # "group#key" → stored value; None or "" means empty
CountryOf = Callable[[str], str]

SHIPMENT_NUMBER = "shipmentInformation#shipmentNumber"
SHIP_DATE = "shipmentInformation#shipDate"
ENTRY_DATE = "shipmentInformation#entryDate"
DESTINATION_COUNTRY = "shipmentRouting#destinationCountry"
DESTINATION_PORT = "shipmentRouting#destinationPort"
ACCOUNT_NUMBER = "shipmentParties#customerAccountNumber"
CUSTOMER_NAME = "shipmentParties#customerName"
QUOTE_NUMBER = "shipmentInformation#quoteNumber"

# no tariff reads these: changing them leaves a rating valid (domain decision "Invoices", first point)
NOT_RATED_BY = frozenset(
    {
        SHIPMENT_NUMBER,
        ENTRY_DATE,
        QUOTE_NUMBER,
        "shipmentInformation#bookingNumber",
        "shipmentInformation#mwab",
        "shipmentInformation#brokerageBookingNumber",
        "shipmentInformation#purchaseOrder",
        "shipmentParties#customerName",
        "shipmentParties#shipper",
        "shipmentParties#consignee",
        "shipmentCargo#description",
    }
)
CHANGED_CODE = "changed"
CHANGED_REASON = "The shipment changed after it was rated. Rate it again."


def nest(values: Values) -> dict[str, dict[str, object]]:
    """Return flat values as groups; empty ones are left out."""
    data: dict[str, dict[str, object]] = {}
    for name, value in values.items():
        if value is None or value == "":
            continue
        group, key = _place(name)
        inside = data.get(group)
        if inside is None:
            data[group] = {key: value}
        else:
            inside[key] = value
    return data


@lru_cache(maxsize=4096)
def _place(name: str) -> tuple[str, str]:
    """Return group and key of a wire key; cached, because an upload asks for the same few millions of times."""
    group, _, key = name.partition("#")
    return group, key


def flatten(data: Mapping[str, Mapping[str, object]]) -> dict[str, object]:
    """Return groups as flat values, as stored."""
    return {f"{group}#{key}": value for group, inside in data.items() for key, value in inside.items()}


def build_new_shipment(
    values: Values, account_id: object, *, today: str, now: datetime, by: str, country_of: CountryOf
) -> Record:
    """Return the record of a shipment that is not stored yet. `values` passed the field template; `today` is
    `yyyy-MM-dd`, the entry date of a row that names none; `country_of` gives the ISO alpha-2 code of a country's name
    or code."""
    data = nest(values)
    # an entry date is required: aging counts from it
    data.setdefault("shipmentInformation", {}).setdefault("entryDate", today)
    return {
        **build_search_fields(data, country_of),
        "account_id": account_id,
        "status": NOT_RATED,
        "data": data,
        "rating": None,
        "billing": None,
        "invoice_id": None,
        "invoice_number": "",
        "upload_id": None,
        "filed_under": [],
        "archived": False,
        "created_on": now,
        "created_by": by,
        "updated_on": now,
        "updated_by": by,
    }


def apply_shipment_edit(before: RecordT, values: Values, account_id: object, country_of: CountryOf) -> RecordT | None:
    """Return the record after a user set `values` (a None clears), or None when they change nothing.

    A rated shipment whose rating no longer fits becomes Not Rated again; values that no tariff reads do not matter.
    """
    data = {group: dict(inside) for group, inside in before["data"].items()}
    changed: list[str] = []
    # a figure that is set without a unit was given in its own
    units = {get_unit_key(name): None for name in MEASURED if name in values}
    for name, value in {**units, **values}.items():
        group, _, key = name.partition("#")
        inside = data.get(group, {})
        new_value = None if value == "" else value
        if inside.get(key) == new_value:
            continue
        changed.append(name)
        if new_value is None:
            del inside[key]
        else:
            data.setdefault(group, inside)[key] = new_value
    if not changed and account_id == before["account_id"]:
        return None
    # clearing the entry date would lose the day aging counts from
    data.setdefault("shipmentInformation", {}).setdefault("entryDate", before["entry_date"])
    after: Record = {**before, **build_search_fields(data, country_of), "account_id": account_id, "data": data}
    if before.get("validation"):
        after["validation"] = None  # it was about other data
    if before.get("rating") and (account_id != before["account_id"] or not NOT_RATED_BY.issuperset(changed)):
        after["status"] = NOT_RATED
        after["rating"] = build_missing_rating(CHANGED_CODE, CHANGED_REASON)
        after["billing"] = None  # the choice of what to bill ended with the rating
    return cast(RecordT, after)


def get_shipment_rating(shipment: Stored) -> Stored:
    """Return the rating of a shipment; empty if it was never rated."""
    rating: Stored | None = shipment.get("rating")
    return rating or {}


def build_missing_rating(code: str, reason: str) -> Record:
    """Return the rating of a shipment that has no rate, and why."""
    return {
        "trace_id": None,
        "tariff_id": None,
        "tariff_version_id": None,
        "tariff_name": "",
        "version_number": 0,
        "lane_id": "",
        "total": None,
        "currency": "",
        "reason_code": code,
        "reason": reason,
        "rated_on": None,
    }


def build_search_fields(data: Mapping[str, Mapping[str, object]], country_of: CountryOf) -> Record:
    """Return what is searched and counted by, taken from `data`."""
    information = data.get("shipmentInformation", {})
    return {
        "shipment_number": information.get("shipmentNumber", ""),
        "entry_date": information.get("entryDate", ""),
        "ship_date": information.get("shipDate", ""),
        "country": _destination(data.get("shipmentRouting", {}), country_of),
    }


def _destination(routing: Stored, country_of: CountryOf) -> str:
    """Return the country a shipment goes to: as given, else the one that its UN/LOCODE port begins with."""
    country = routing.get("destinationCountry")
    if country:
        return country_of(country)
    of_port = find_locode_country(str(routing.get("destinationPort", "")))
    return country_of(of_port) if of_port else ""


def to_shipment_row(record: Stored) -> Record:
    """Return the wire row of a stored shipment: its values flat and as they were given, numbers as text, its cargo
    lines and its rating."""
    row: Record = {
        "id": str(record["_id"]),
        "revision": record["revision"],
        "accountId": str(record["account_id"]) if record.get("account_id") else None,
        "status": record["status"],
        "invoiceNumber": record.get("invoice_number") or "",
        "tagIds": [str(tag_id) for tag_id in record.get("tag_ids") or ()],
        "rating": _rating_row(record.get("rating")),
    }
    values = flatten(record["data"])
    if CARGO_LINES in values:
        row["cargoLines"] = wire_lines(values[CARGO_LINES])
    for key, value in to_given_values(values).items():
        # text, as nearly every value is, needs no turning into anything
        row[key] = value if value.__class__ is str else wire_value(value)
    return row


def _rating_row(rating: Mapping[str, object] | None) -> Record | None:
    if not rating:
        return None
    return {
        "traceId": rating.get("trace_id"),
        "tariffId": rating.get("tariff_id"),
        "tariffName": rating.get("tariff_name", ""),
        "versionNumber": rating.get("version_number", 0),
        "laneId": rating.get("lane_id", ""),
        "total": rating.get("total"),
        "currency": rating.get("currency", ""),
        "reasonCode": rating.get("reason_code", ""),
        "reason": rating.get("reason", ""),
        "ratedOn": rating.get("rated_on"),
    }


def list_changed_paths(before: Stored, after: Stored) -> Iterable[tuple[str, object, object]]:
    """Yield what differs between two states of one shipment as (stored path, value before, value after); None is
    absent."""
    for name in after.keys() | before.keys():
        if name in _BOOKKEEPING or before.get(name) == after.get(name):
            continue
        if name != "data":
            yield name, before.get(name), after.get(name)
            continue
        was, now = flatten(before["data"]), flatten(after["data"])
        differing = {key for key in was.keys() | now.keys() if was.get(key) != now.get(key)}
        # a figure and the unit it was given in are listed, and undone, together
        paired_paths = {
            path
            for key in differing
            if (figure_key := get_figure_key(key)) in MEASURED
            for path in (figure_key, get_unit_key(figure_key))
        }
        for key in differing | {key for key in paired_paths if key in was or key in now}:
            group, _, field = key.partition("#")
            yield f"data.{group}.{field}", was.get(key), now.get(key)


_BOOKKEEPING = frozenset(
    {"_id", "company_id", "system_id", "revision", "updated_on", "updated_by", "edited", "touched", "references"}
    | {"tracking", "filed_under", "tags_by_rule", "tag_ids"}
)
