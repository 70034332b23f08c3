"""Invoices of twenty charges as data: written and held against the XSD on one core, and held against the official rules
as well. The rules run in a process of their own, so that is a time of the clock."""

import asyncio
import sys
import time

from freight.core.einvoice.formats import EINVOICE_FORMATS, EInvoiceFormat
from freight.core.einvoice.terms import build_invoice_terms
from freight.delivery.einvoice.judging import judge_einvoice
from freight.delivery.einvoice.writing import write_einvoice_xml
from tests.benchmarks.timing import per_second
from tests.delivery.einvoice.invoices import STANDARD, taxed

INVOICES, CHARGES = 40, 20
LEAST_WRITTEN, LEAST_JUDGED = 15, 4
FORMATS = (EInvoiceFormat.EN16931_CII, EInvoiceFormat.EN16931_UBL)
INVOICE = taxed(*((f"Charge {place}", "51.45", STANDARD) for place in range(CHARGES)))


def write(chosen: EInvoiceFormat) -> bytes:
    """Return the data of the invoice in a format."""
    return write_einvoice_xml(build_invoice_terms(INVOICE), chosen)


async def judge(chosen: EInvoiceFormat) -> float:
    """Return how many invoices a second are written and judged, once the rules are compiled."""
    syntax = EINVOICE_FORMATS[chosen].syntax
    await judge_einvoice(write(chosen), syntax)
    begun = time.perf_counter()
    for _ in range(INVOICES):
        assert not await judge_einvoice(write(chosen), syntax)
    return INVOICES / (time.perf_counter() - begun)


def main() -> int:
    """Print the figures; 0 when all limits were held."""
    missed = False
    for chosen in FORMATS:
        written = per_second(lambda chosen=chosen: [write(chosen) for _ in range(INVOICES)], INVOICES, rounds=3)  # type: ignore[misc]
        judged = asyncio.run(judge(chosen))
        missed |= written < LEAST_WRITTEN or judged < LEAST_JUDGED
        print(
            f"  {chosen:<12} {written:>6,.0f}/s written, limit {LEAST_WRITTEN}; "
            f"{judged:>5,.0f}/s with the rules, limit {LEAST_JUDGED}"
        )
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
