"""Cities as lanes and shipments name them: `Joliet, IL`. Truckload carriers publish their rates by these pairs.

A lane's city without a state is that city in any state. The comma of a pair does not separate list items: for lookup,
the pair gets a different comma, as names of countries do (`identifiers.to_lane_pattern`).
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from freight.core.rating.states import STATE_CODES, read_state

CITIES = ("originCity", "destinationCity")
# "Denver CO": lower-case letters might be part of a name
_STATE_BEHIND = re.compile(r"(?P<city>.*[^\s,])\s+(?P<state>[A-Z]{2})")
_CODE = re.compile(r"\s+\d{5}(-\d{4})?$", re.ASCII)  # Denver, CO 80202
# rate sheets and shipments repeat their places
_REMEMBERED = 20_000


class City(NamedTuple):
    """A city and the letters of its state; "" where none is stated."""

    name: str
    state: str = ""

    def __str__(self) -> str:
        return f"{self.name}, {self.state}" if self.state else self.name


@lru_cache(_REMEMBERED)
def parse_cities(text: str) -> tuple[City, ...]:
    """Return the cities of a text: one, or a list, `Joliet, IL, Aurora, IL`. Empty for an empty text."""
    return tuple(_read(text))


def _read(text: str) -> Iterator[City]:
    parts = [" ".join(part.split()) for part in text.split(",")]
    at = 0
    while at < len(parts):
        name, state = parts[at], _CODE.sub("", parts[at + 1]).upper() if at + 1 < len(parts) else ""
        at += 1
        if not name:
            continue
        if state in STATE_CODES:
            at += 1
            yield City(name, state)
        elif (state_match := _STATE_BEHIND.fullmatch(name)) and state_match["state"] in STATE_CODES:
            yield City(state_match["city"], state_match["state"])
        else:
            yield City(name)


def normalize_cities(text: str) -> str:
    """Return cities as they are kept: `joliet , il` is `joliet, IL`, `Denver CO` is `Denver, CO`."""
    return ", ".join(map(str, parse_cities(text)))


def normalize_city_pattern(text: str, comma: str) -> str:
    """Return cities of a lane in lookup form, with a `comma` that does not separate list items: one without a state
    becomes a prefix of a shipment's city."""
    return ",".join(_pattern_of(city, comma) for city in parse_cities(text))


def _pattern_of(city: City, comma: str) -> str:
    if city.name.endswith("*"):  # matches every name that begins with it
        return city.name
    return f"{city.name}{comma} {city.state}" if city.state else f"{city.name}{comma}*"


def normalize_shipment_city(text: str, state: str, country: str) -> str:
    """Return the city of a shipment in lookup form: with its own state, else the shipment's, else the country. Nothing
    may follow the comma: lanes of that city in any state begin this way."""
    city = next(iter(parse_cities(text)), None)
    if city is None:
        return ""
    # text after the comma that is not a code: `Springfield, Missouri` is read, `Springfield, France` kept, so that no
    # lane of a state matches it
    rest = "" if city.state else read_state(text.partition(",")[2].strip())
    return f"{city.name}, {city.state or rest or state or country}".rstrip()


def validate_cities(text: str) -> str:
    """Return what is wrong with the cities of a lane; "" for valid ones. In a list, each has to state its state:
    `Springfield, Aurora` may be two cities or one."""
    cities = parse_cities(text)
    if len(cities) < 2 or all(city.state for city in cities):
        return ""
    bare = next(city.name for city in cities if not city.state)
    return f"{bare[:40]!r} has no state. List cities with their states, like Joliet, IL, Aurora, IL."
