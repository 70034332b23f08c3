"""Secrets at rest: sealed with a named key, bound to their record."""

import pytest

from freight.core.errors import Invalid
from freight.kit.security.secrets import Keyring, generate_secret_key

HERE = "channels:42:password"


def test_a_sealed_secret_opens_only_where_it_was_sealed() -> None:
    ring = Keyring.parse(generate_secret_key())
    sealed = ring.seal("s3cret", HERE)
    assert "s3cret" not in sealed
    assert ring.open(sealed, HERE) == "s3cret"
    with pytest.raises(Invalid, match=r"missing here|cannot be read"):
        ring.open(sealed, "channels:43:password")


def test_the_key_id_lets_an_older_key_still_decrypt_after_a_new_one_took_over() -> None:
    old = generate_secret_key("2025")
    sealed = Keyring.parse(old).seal("s3cret", HERE)
    both = Keyring.parse(f"{generate_secret_key('2026')},{old}")
    assert both.open(sealed, HERE) == "s3cret"
    assert both.seal("x", HERE).startswith("2026:")


def test_an_altered_secret_is_refused() -> None:
    ring = Keyring.parse(generate_secret_key())
    sealed = ring.seal("s3cret", HERE)
    altered = sealed[:-6] + ("A" if sealed[-6] != "A" else "B") + sealed[-5:]
    with pytest.raises(Invalid):
        ring.open(altered, HERE)


@pytest.mark.parametrize("text", ["", "k1:short", "k1:!!!not base64!!!"])
def test_a_bad_key_is_named_at_start(text: str) -> None:
    with pytest.raises(Invalid):
        Keyring.parse(text)
