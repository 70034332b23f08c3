"""The shipment fields a lane can be identified by, in one table that tariffs, rating and the trace share."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from freight.core.cargo.classes import normalize_container_type, normalize_freight_class, validate_freight_class
from freight.core.countries import find_country_code
from freight.core.rating.cities import CITIES, normalize_cities, normalize_city_pattern, parse_cities, validate_cities
from freight.core.rating.states import read_state, validate_state


@dataclass(frozen=True)
class Identifier:
    """A field of the shipment that lanes are matched on. `field` is its wire key; `place` says it is geography;
    `headings` are what rate sheets call it."""

    id: str
    label: str
    field: str
    place: bool = False
    headings: tuple[str, ...] = ()


IDENTIFIERS: dict[str, Identifier] = {
    identifier.id: identifier
    for identifier in (
        Identifier("carrier", "Carrier", "shipmentInformation#carrier"),
        Identifier("originPort", "Origin port", "shipmentRouting#originPort", place=True),
        Identifier("destinationPort", "Destination port", "shipmentRouting#destinationPort", place=True),
        Identifier("originCountry", "Origin country", "shipmentRouting#originCountry", place=True),
        Identifier("destinationCountry", "Destination country", "shipmentRouting#destinationCountry", place=True),
        Identifier("serviceLevel", "Service", "shipmentInformation#serviceLevel"),
        Identifier("transportMode", "Mode", "shipmentInformation#transportMode"),
        Identifier("incoterm", "Incoterm", "shipmentInformation#incoterm"),
        Identifier("plant", "Plant", "shipmentRouting#plant"),
        Identifier("product", "Product", "shipmentInformation#product"),
        Identifier("freightClass", "Freight class", "shipmentCargo#freightClass", headings=("Class", "NMFC class")),
        Identifier(
            "containerType",
            "Container type",
            "shipmentCargo#containerType",
            headings=("Container", "Equipment", "Equipment type", "Container size"),
        ),
        Identifier(
            "originPostalCode",
            "Origin postal code",
            "shipmentRouting#originPostalCode",
            place=True,
            headings=("Origin ZIP", "Origin ZIP3", "Origin ZIPs", "From ZIP", "O ZIP", "Orig ZIP"),
        ),
        Identifier(
            "destinationPostalCode",
            "Destination postal code",
            "shipmentRouting#destinationPostalCode",
            place=True,
            headings=(
                *("Destination ZIP", "Destination ZIP3", "Dest ZIP", "Dest ZIP3"),
                *("Destination ZIPs", "To ZIP", "D ZIP"),
            ),
        ),
        Identifier(
            "originState",
            "Origin state",
            "shipmentRouting#originState",
            place=True,
            headings=("Origin ST", "Orig State", "From State", "O State", "Ship From State", "Origin Province"),
        ),
        Identifier(
            "destinationState",
            "Destination state",
            "shipmentRouting#destinationState",
            place=True,
            headings=("Dest State", "Destination ST", "Dest ST", "To State", "D State", "Destination Province"),
        ),
        Identifier(
            "originCity",
            "Origin city",
            "shipmentRouting#originCity",
            place=True,
            headings=("Orig City", "From City", "O City", "Ship From City", "Pickup City", "Shipper City"),
        ),
        Identifier(
            "destinationCity",
            "Destination city",
            "shipmentRouting#destinationCity",
            place=True,
            headings=("Dest City", "To City", "D City", "Ship To City", "Delivery City", "Consignee City"),
        ),
        Identifier("zone", "Zone", "shipmentRouting#zone", headings=("Zn", "Zone number")),
        Identifier(
            "routing",
            "Direct or interline",
            "shipmentRouting#routing",
            headings=("Direct/Interline", "Dir/Int", "Direct/Indirect", "Routing", "Point type", "Type of service"),
        ),
    )
}


# replaces a comma that is part of a name during lookup: other commas separate list items
_COMMA = "\N{FULLWIDTH COMMA}"
COUNTRIES = ("originCountry", "destinationCountry")
WITH_COMMAS = (*COUNTRIES, *CITIES)
ANY = "Any"
_ANY = frozenset(("any", "*"))


def normalize_identifier(value: object) -> str:
    """Return an identifier value as it compares: without surrounding space and case."""
    return "" if value is None else _folded(str(value))


# cached: tariffs and sheets repeat their places
@lru_cache(20_000)
def _folded(text: str) -> str:
    return text.strip().upper().replace(_COMMA, ",")


_ZIP_START = re.compile(r"\d{2,3}", re.ASCII)
_ZIP_RANGE = re.compile(r"(\d{2,5})\s*[-–]\s*(\d{2,5})", re.ASCII)
_ZONE = re.compile(r"(?:zones(?=\s)|zone|zn\.?)\s*(.+)", re.IGNORECASE)


def normalize_lane_identifier(name: str, text: str) -> str:
    """An identifier value as it is kept, of what people and rate sheets write: `Class 77.50` is 77.5, `Zone 02` is 2,
    `40' HQ` is 40HC, `60601-60629` a range of postal codes, `606` all that begin so. `Any` and `*` are no condition."""
    if text.strip().casefold() in _ANY:
        return ""
    read = _READ.get(name)
    if read is None or not text:
        return text
    if "," not in text or name in CITIES:
        return read(text.strip())
    return ", ".join(read(item.strip()) for item in text.split(","))


def to_lane_pattern(name: str, text: str) -> str:
    """An identifier value of a lane as it is looked up: `Congo, DRC` is one country and no list of two, `Joliet, IL` is
    one city, and `Joliet` begins the city of a shipment whatever its state is."""
    if name in CITIES:
        return normalize_city_pattern(text, _COMMA)
    if name in COUNTRIES and "," in text and not _lists_countries(text):
        return text.replace(",", _COMMA)
    return text


def get_first_listed(name: str, text: str) -> str:
    """The first value of a list; the name of one country is whole."""
    if name in CITIES:
        return str(next(iter(parse_cities(text)), ""))
    return to_lane_pattern(name, text).split(",")[0].strip().replace(_COMMA, ",")


def normalize_shipment_identifier(name: str, text: str) -> str:
    """Return the same for a shipment, whose postal code is a single complete one."""
    read = None if name in POSTAL else _READ.get(name)
    return read(text) if read and text else text


def _lists_countries(text: str) -> bool:
    """Return whether a text is several countries: `Korea, Republic of` and `Congo, DRC` are one."""
    return not find_country_code(text) and all(find_country_code(part) for part in text.split(","))


def list_companion_fields(name: str) -> tuple[str, ...]:
    """Return the wire keys of other shipment fields that an identifier is read from."""
    if state := STATE_OF_CITY.get(name):
        return IDENTIFIERS[state].field, *STATE_OF[state]
    return STATE_OF.get(name, ())


def validate_identifier_value(name: str, text: str) -> str:
    """Return what is wrong with an identifier value of a lane, or of a shipment; "" for a good one."""
    check = _WRONG.get(name)
    if check is None:
        return ""
    values = [text] if name in CITIES else text.split(",")
    return next((wrong for part in map(str.strip, values) if part and (wrong := check(part))), "")


def _postal(text: str) -> str:
    if _ZIP_START.fullmatch(text):
        return f"{text}*"
    range_match = _ZIP_RANGE.fullmatch(text)
    return f"{range_match[1]}–{range_match[2]}" if range_match and len(range_match[1]) == len(range_match[2]) else text


def _zone(text: str) -> str:
    zone_match = _ZONE.fullmatch(text)
    zone = zone_match[1].strip() if zone_match else text
    return zone.lstrip("0") or zone[-1:]


def _routing(text: str) -> str:
    """A point that the carrier serves itself or through another, as points guides say it: `D`, `indirect`."""
    return _ROUTINGS.get(" ".join(text.split()).casefold(), text)


def _wrong_routing(text: str) -> str:
    return "" if text in (DIRECT, INTERLINE) else f"{text[:40]!r} is neither {DIRECT} nor {INTERLINE}."


DIRECT, INTERLINE = "Direct", "Interline"
_ROUTINGS: Mapping[str, str] = {
    **dict.fromkeys(("d", "dir", "direct", "direct service", "single line"), DIRECT),
    **dict.fromkeys(("i", "int", "interline", "indirect", "ind", "joint", "joint line", "joint-line"), INTERLINE),
}
# a state that a shipment does not say is that of its postal code in its country
STATE_OF: Mapping[str, tuple[str, str]] = {
    f"{side}State": (IDENTIFIERS[f"{side}PostalCode"].field, IDENTIFIERS[f"{side}Country"].field)
    for side in ("origin", "destination")
}
# and a city that names none lies in the state of the shipment
STATE_OF_CITY: Mapping[str, str] = {f"{side}City": f"{side}State" for side in ("origin", "destination")}
POSTAL = ("originPostalCode", "destinationPostalCode")
_READ: Mapping[str, Callable[[str], str]] = {
    "originPostalCode": _postal,
    "destinationPostalCode": _postal,
    "freightClass": normalize_freight_class,
    "zone": _zone,
    "originState": read_state,
    "destinationState": read_state,
    "originCity": normalize_cities,
    "destinationCity": normalize_cities,
    "containerType": normalize_container_type,
    "routing": _routing,
}
_WRONG: Mapping[str, Callable[[str], str]] = {
    "freightClass": validate_freight_class,
    "originCity": validate_cities,
    "destinationCity": validate_cities,
    "originState": validate_state,
    "destinationState": validate_state,
    "routing": _wrong_routing,
}
