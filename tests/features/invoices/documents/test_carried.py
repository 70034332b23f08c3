"""An invoice of several pages shows its subtotal at the end of each page, and again at the start of the next."""

import re
from decimal import Decimal

from freight.core.money import format_money
from freight.features.ledger.invoices.design import Design
from freight.kit.storage.tenancy import Record
from tests.features.invoices.documents.papers import an_invoice, drawn, pages_of

COMMENT = "As agreed with the customer in the contract of March, which the trace of the rating names with its version"


def of_lines(count: int) -> Record:
    """An invoice with so many charges of 1.25, 2.25, 3.25 …; every ninth takes several rows."""
    invoice = an_invoice(shipments=2)
    lines = [
        {
            **invoice["lines"][n % 2],
            "line_id": str(n),
            "charge_text": f"Charge {n}.",
            "invoice_value": n + Decimal("0.25"),
            "reason_comment": COMMENT if n % 9 == 0 else "",
        }
        for n in range(1, count + 1)
    ]
    # as it is printed: shipment by shipment
    lines.sort(key=lambda line: str(line["shipment_number"]))
    return invoice | {"lines": lines, "total": sum(line["invoice_value"] for line in lines)}


def forward(page: str, word: str) -> list[str]:
    return re.findall(rf"{word} forward (\S+)", page)


async def test_two_hundred_charges_are_carried_from_page_to_page(connections):
    invoice = of_lines(200)
    pages = pages_of(await drawn(invoice))
    assert len(pages) > 4
    values = {line["charge_text"]: line["invoice_value"] for line in invoice["lines"]}
    so_far = Decimal(0)
    for number, page in enumerate(pages):
        assert forward(page, "Brought") == ([format_money(so_far)] if number else [])
        so_far += sum(values[charge] for charge in re.findall(r"Charge \d+\.", page))
        is_last = number == len(pages) - 1
        assert forward(page, "Carried") == ([] if is_last else [format_money(so_far)])
    assert so_far == invoice["total"]
    assert format_money(so_far) in pages[-1]
    printed = re.findall(r"Charge (\d+)\.", "".join(pages))
    assert sorted(map(int, printed)) == list(range(1, 201)), "each charge once"


async def test_one_page_carries_nothing(connections):
    [page] = pages_of(await drawn(of_lines(12)))
    assert "forward" not in page


async def test_equal_invoices_of_many_pages_give_equal_bytes(connections):
    invoice = of_lines(60)
    assert await drawn(invoice) == await drawn(invoice)


async def test_a_template_that_knows_nothing_of_it_is_drawn_as_ever(connections):
    own = "{% for one in shipments %}{% for line in one.lines %}<p>{{ line.charge }}</p>{% endfor %}{% endfor %}"
    values = {"letterhead": [], "footer": [], "notes": [], "logo": ""}
    pages = pages_of(await drawn(of_lines(120), Design(own, "", values)))
    assert len(pages) > 1
    assert "forward" not in "".join(pages)
