"""Which files of a customer's folder are workbooks to upload."""

from fnmatch import fnmatchcase

from freight.core.file_kinds import WORKBOOKS


def parse_pickup_patterns(text: str) -> tuple[str, ...]:
    """Return the names of a setting such as "bookings*.xlsx, orders*.csv", in lower case; every workbook for a blank
    one."""
    patterns = tuple(pattern for part in text.replace(";", ",").split(",") if (pattern := part.strip().lower()))
    return patterns or tuple(f"*{ending}" for ending in WORKBOOKS)


def is_pickup_file(name: str, wanted: tuple[str, ...]) -> bool:
    """Return whether a file has one of those names. The lock file that Excel keeps next to an open workbook never
    does."""
    return not name.startswith("~$") and any(fnmatchcase(name.lower(), pattern) for pattern in wanted)
