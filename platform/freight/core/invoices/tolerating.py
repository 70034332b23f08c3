"""The lines of an invoice under the tolerances of the freight audit: a small difference is settled on its line, which
names the rule; any other keeps the invoice a Rate Mismatch."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from freight.core.invoices.charges import ChargeLine
from freight.core.invoices.comparing import is_line_mismatched
from freight.core.invoices.tolerances import WITHIN, ComparedValue, Tolerance, settle_by_tolerance


def apply_tolerances(
    lines: Iterable[ChargeLine], account_id: object | None, currency: str, tolerances: Sequence[Tolerance]
) -> list[ChargeLine]:
    """Return the lines with the differences that the tolerances settle. Earlier settlements are judged again, by
    today's rules and values; a reason that a person gave is kept, and a quote has to match to the cent."""
    return [_tolerated(line, account_id, currency, tolerances) for line in lines]


def _tolerated(
    line: ChargeLine, account_id: object | None, currency: str, tolerances: Sequence[Tolerance]
) -> ChargeLine:
    own = "" if line.reason_comment.startswith(WITHIN) else line.reason_comment
    line = replace(line, tolerance="", reason_comment=own)
    if own or line.user_value is None or line.tariff_value is None or not is_line_mismatched(line):
        return line
    compared = ComparedValue(
        account_id, line.charge_code, line.charge_type, currency, line.user_value, line.tariff_value
    )
    settlement = settle_by_tolerance(compared, tolerances)
    return replace(line, tolerance=settlement.tolerance, reason_comment=settlement.words) if settlement else line
