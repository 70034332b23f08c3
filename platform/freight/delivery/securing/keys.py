"""The keys by which a profile encrypts and signs."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.documents.delivery_key import KeyKind

REMEDY = "Upload another one in the profile, then release."


@dataclass(frozen=True)
class SecuringKey:
    """One key. `private` is unsealed, and empty for a key that encrypts."""

    name: str
    kind: KeyKind
    public: str
    private: str = ""
    expires_on: datetime | None = None


@dataclass(frozen=True)
class SecuringKeys:
    """What encrypts for the recipient, and what signs for us; either may be missing."""

    encryption: SecuringKey | None = None
    signature: SecuringKey | None = None

    @property
    def all(self) -> tuple[SecuringKey, ...]:
        """Return the keys that are set."""
        return tuple(securing_key for securing_key in (self.encryption, self.signature) if securing_key)


NO_KEYS = SecuringKeys()


def make_unusable_key_error(key: SecuringKey, why: str) -> Invalid:
    """Return the error for an unusable key, with what to do."""
    return Invalid(f"{key.name} {why} {REMEDY}", code=ErrorCode.KEY)


def require_valid_keys(keys: SecuringKeys, now: datetime) -> None:
    """Raise Invalid for a key that has expired."""
    for key in keys.all:
        if key.expires_on and key.expires_on <= now:
            raise make_unusable_key_error(key, f"expired on {key.expires_on:%Y-%m-%d}.")


def reject_key_kinds(keys: SecuringKeys, refused: Mapping[KeyKind, str]) -> None:
    """Raise Invalid for a key of a kind that is refused."""
    for key in keys.all:
        if key.kind in refused:
            raise make_unusable_key_error(key, refused[key.kind])
