"""Codes that change every half minute, against the vectors of RFC 6238."""

import base64

import pytest

from freight.kit.auth import totp
from tests.fixtures import authenticator

RFC = base64.b32encode(b"12345678901234567890").decode()
# appendix B, SHA-1, the last six of its eight digits
VECTORS = [
    (59, "287082"),
    (1111111109, "081804"),
    (1111111111, "050471"),
    (1234567890, "005924"),
    (2000000000, "279037"),
    (20000000000, "353130"),
]


@pytest.mark.parametrize(("moment", "code"), VECTORS)
def test_the_codes_are_those_of_rfc_6238(moment: int, code: str) -> None:
    assert totp.compute_totp_code(RFC, moment) == code
    assert authenticator.code(RFC, at=moment) == code
    assert totp.match_totp_step(RFC, code, moment) == moment // 30


def test_a_code_is_taken_half_a_minute_early_or_late_and_no_more() -> None:
    moment = 1234567890
    taken = [
        off for off in range(-4, 5) if totp.match_totp_step(RFC, authenticator.code(RFC, at=moment, steps=off), moment)
    ]
    assert taken == [-1, 0, 1]


@pytest.mark.parametrize("typed", ["", "5924", "0059240", "00592a", "٠٠٥٩٢٤", "\ud800"])
def test_what_is_no_code_is_wrong(typed: str) -> None:
    assert totp.match_totp_step(RFC, typed, 1234567890) is None
