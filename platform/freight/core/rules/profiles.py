"""The name of a filter profile (R167)."""

import re

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid

MOST_NAME = 60
REFUSED_NAME = "New Profile name can only have alphanumeric, space, underscore, hyphen string."
_NAME = re.compile(r"[A-Za-z0-9 _-]+")


def check_profile_name(text: str) -> str:
    """The name, without blanks around it. Raises Invalid for an empty or overlong name and for other characters."""
    name = text.strip()
    if not name:
        raise Invalid("Enter a name for the filter.", code=ErrorCode.PROFILE_NO_NAME)
    if not _NAME.fullmatch(name):
        raise Invalid(REFUSED_NAME, code=ErrorCode.PROFILE_NAME)
    if len(name) > MOST_NAME:
        raise Invalid(f"A filter name can have up to {MOST_NAME} characters.", code=ErrorCode.PROFILE_NAME_TOO_LONG)
    return name
