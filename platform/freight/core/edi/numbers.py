"""Control numbers: counted without gaps by sender, receiver and usage, so that a file sent again keeps its number and
no other file ever has it. Sealing a file takes the next number in the same transaction."""

from freight.core.edi.envelope import EdiEnvelope

LAST = 999_999_999


def get_next_control_number(number: int) -> int:
    """The number after one: 999999999 is followed by 1."""
    return 1 if number >= LAST or number < 0 else number + 1


def get_control_series(envelope: EdiEnvelope, standard: str) -> str:
    """Return the series in which a file is numbered. A partner distinguishes files by sender and receiver; tests are
    separate."""
    return "|".join((standard, envelope.sender_id.upper(), envelope.receiver_id.upper(), envelope.usage))


def list_previous_control_numbers(number: int) -> tuple[int, ...]:
    """Return the numbers that may precede one: 1 is the first of all, and also follows 999999999."""
    return (0, LAST) if number == 1 else (number - 1,)


def is_behind(last: int, number: int) -> bool:
    """Return whether a counter is lower than a number that was taken. Numbers wrap around: 999999999 is behind 1."""
    return 0 < (number - last) % LAST < LAST // 2
