"""User names: how they are compared, and which look like another to a reader.

A look-alike name lets a user pass as another, in a list of approvers or next to a change. So two names that differ only
in case, accents, separators or letters that are drawn alike count as one.
"""

import unicodedata

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid

LONGEST = 100
_ALLOWED = frozenset("._-@+'")
_SEPARATORS = frozenset("._-@+' ·")

# letters of other alphabets that look Latin, and digits that look like letters
_DRAWN_ALIKE = str.maketrans(
    {
        **dict(zip("авеёіїјкмнорстухѕһԁԛԝ", "abeeiijkmhopctyxshdqw", strict=True)),
        **dict(zip("αβγεηικνοπρστυχω", "abyenikvonpotuxw", strict=True)),
        **dict(zip("ıłøđħŧɡɑƅ01|", "ilodhtgaboll", strict=True)),
        "æ": "ae",
        "œ": "oe",
    }
)


def normalize_user_name(user_name: str) -> str:
    """Return a user name as stored and compared: composed, trimmed, lower-case."""
    return unicodedata.normalize("NFKC", user_name).strip().casefold()


def get_name_skeleton(user_name: str) -> str:
    """Return what a name looks like: the same text for all names that a reader could confuse."""
    split = unicodedata.normalize("NFD", normalize_user_name(user_name))
    base_characters = "".join(c for c in split if unicodedata.category(c) not in ("Mn", "Me", "Cf", "Cc"))
    drawn = base_characters.translate(_DRAWN_ALIKE)
    return "".join("." if c in _SEPARATORS else c for c in drawn)


def check_user_name(user_name: str) -> str:
    """Return a chosen user name as it is stored. Raises Invalid for one that could not be typed at sign-in."""
    name = normalize_user_name(user_name)
    if not 2 <= len(name) <= LONGEST:
        raise Invalid(f"User name: enter 2 to {LONGEST} characters.", code=ErrorCode.BAD_USER_NAME)
    if not all(c.isalnum() or c in _ALLOWED for c in name) or not name[0].isalnum():
        raise Invalid(
            "User name: use letters, digits and . _ - @ +, and begin with a letter or digit.",
            code=ErrorCode.BAD_USER_NAME,
        )
    return name
