"""Which files of a customer's folder are workbooks to upload."""

from fnmatch import fnmatchcase

from freight.core.file_kinds import WORKBOOKS


def parse_pickup_patterns(text: str) -> tuple[str, ...]:
    """The names of a setting such as "bookings*.xlsx, orders*.csv", in lower case; of a blank one, every workbook."""
    named = tuple(each for part in text.replace(";", ",").split(",") if (each := part.strip().lower()))
    return named or tuple(f"*{ending}" for ending in WORKBOOKS)


def is_pickup_file(name: str, wanted: tuple[str, ...]) -> bool:
    """Whether a file has one of those names. What Excel keeps beside an open workbook never has."""
    return not name.startswith("~$") and any(fnmatchcase(name.lower(), each) for each in wanted)
