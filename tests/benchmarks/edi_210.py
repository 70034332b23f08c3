"""210s of 53 segments a second on one core, each element with its way kept, against a function that writes the same
file by hand and keeps nothing.

The mapping is walked, the envelope written around it; both files are compared. Times are those of the processor.
"""

import sys
from datetime import datetime
from decimal import Decimal
from typing import Any

from freight.core.edi import x12
from freight.core.edi.drawing import EdiSettings, generate_edi_file, with_sender
from freight.core.edi.envelope import EdiEnvelope
from freight.core.edi.starters import STARTERS
from freight.core.edi.trail import explain_element
from freight.core.edi.variables import build_invoice_variables
from freight.core.edi.walk import compile_mapping, walk_mapping
from freight.core.money import half_up
from tests.benchmarks.timing import per_second
from tests.core.edi.freight import HEAD

COUNT, SEGMENTS, CHARGES = 1_000, 53, 9
LIMIT = 2_000  # files a second
MOST = 16  # times what the file costs that is written by hand
MOMENT = datetime(2026, 11, 21, 9, 30)
ENVELOPE = EdiEnvelope(sender_id="ACMELOG", receiver_id="FILLMORE", scac="ACMG")


def invoice() -> dict[str, Any]:
    """An invoice of one shipment with nine charges."""
    lines = [
        {
            "shipment_id": 1,
            "shipment_number": "S101",
            "charge_code": f"C{number}",
            "charge_text": f"Charge number {number}",
            "invoice_value": Decimal(100 * number) + Decimal("0.25"),
        }
        for number in range(1, CHARGES + 1)
    ]
    values = {
        "shipmentInformation#shipDate": "2026-11-02",
        "shipmentInformation#deliveryDate": "2026-11-06",
        "shipmentInformation#mwab": "020-12345675",
        "shipmentInformation#purchaseOrder": "4711, 4712, 4713, 4714",
        "shipmentInformation#bookingNumber": "B2201",
        "shipmentParties#shipper": "Fillmore Instruments",
        "shipmentParties#consignee": "Nordwind Handel",
        "shipmentRouting#originPort": "USORD",
        "shipmentRouting#destinationPort": "DEFRA",
        "shipmentCargo#pieces": 4.0,
        "shipmentCargo#grossWeight": 512.5,
    }
    return {
        **HEAD,
        "total": sum(line["invoice_value"] for line in lines),
        "lines": lines,
        "shipments": [{"shipment_id": 1, "shipment_number": "S101", "values": values}],
    }


def by_hand(values: dict[str, Any], number: int) -> str:
    """The same file, written by a function that knows this one partner."""
    head, line_rows = values["invoice"], values["lines"]

    def cents(amount: Decimal) -> str:
        return f"{half_up(amount) * 100:.0f}"

    def day(text: str) -> str:
        return text.replace("-", "")

    rows = ["ST*210*0001"]
    due, delivered = cents(head["total"]), day(head["deliveryDate"])
    shipment = values["shipments"][0]
    rows.append(
        f"B3**{head['number']}*{shipment['number']}*PP*K*{day(head['date'])}*{due}**{delivered}*035*{ENVELOPE.scac}"
    )
    rows += [f"C3*{head['currency']}", f"ITD*05*3****{day(head['dueDate'])}*{head['netDays']}"]
    kinds = {"masterBill": "MB", "purchaseOrder": "PO", "booking": "BN"}
    rows += [f"N9*{kinds[row['kind']]}*{row['number']}" for row in values["references"]]
    rows += [f"G62*11*{day(head['shipDate'])}", f"G62*35*{delivered}"]
    roles = {"billTo": "BT", "shipper": "SH", "consignee": "CN"}
    for row in values["parties"]:
        rows.append(f"N1*{roles[row['role']]}*{row['name']}" + (f"*93*{row['number']}" if row.get("number") else ""))
        if row.get("street1"):
            rows.append(f"N3*{row['street1']}")
            rows.append(f"N4*{row['city']}*{row['state']}*{row['postalCode']}*{row['country']}")
        else:
            rows.append(f"N4*****UN*{row['port']}")
    for row in line_rows:
        at = row["index"]
        rows += [f"LX*{at}", f"L5*{at}*{row['text']}"]
        if row["first"]:
            rows.append(f"L0*{at}***{shipment['weight']}*G***{shipment['pieces']:.0f}*PCS**K")
        rows.append(f"L1*{at}***{cents(row['amount'])}********{row['text']}")
    rows.append(f"L3*{head['weight']}*G***{due}******{head['pieces']:.0f}*K")
    rows.append(f"SE*{len(rows) + 1}*0001")
    isa = (
        f"ISA*00*{' ' * 10}*00*{' ' * 10}*ZZ*{ENVELOPE.sender_id:<15}*ZZ*{ENVELOPE.receiver_id:<15}"
        f"*{MOMENT:%y%m%d}*{MOMENT:%H%M}*U*00401*{number:09}*1*P*>"
    )
    gs = f"GS*IM*{ENVELOPE.sender_id}*{ENVELOPE.receiver_id}*{MOMENT:%Y%m%d}*{MOMENT:%H%M}*{number}*X*004010"
    return "".join(f"{row}~\r\n" for row in (isa, gs, *rows, f"GE*1*{number}", f"IEA*1*{number:09}"))


def main() -> int:
    """Measure both; the status says whether the limits were held."""
    settings = EdiSettings(transaction_set="210", envelope=ENVELOPE, segments=STARTERS["210"].segments)
    guide, compiled = settings.guide, compile_mapping(settings, settings.guide)
    values = build_invoice_variables(invoice())
    told = with_sender(values, ENVELOPE)

    def ours() -> str:
        done = walk_mapping(compiled, told, MOMENT)
        return x12.write(ENVELOPE, guide, [x12.around(guide, done.segments, 1)], 17, MOMENT)[0]

    text = ours()
    assert text == by_hand(values, 17), f"{text}\n{by_hand(values, 17)}"
    assert text.count("~") == SEGMENTS, text.count("~")
    kept = walk_mapping(compiled, told, MOMENT).segments
    assert sum(len(each.trail) for each in kept) > SEGMENTS and all(
        explain_element(one) for each in kept for one in each.trail
    )

    speed = per_second(lambda: [ours() for _ in range(COUNT)], COUNT)
    plain = per_second(lambda: [by_hand(values, 17) for _ in range(COUNT)], COUNT)
    whole = per_second(
        lambda: [generate_edi_file(settings, [build_invoice_variables(invoice())], 17, MOMENT) for _ in range(100)], 100
    )
    print(f"  a 210 of {SEGMENTS} segments with the way of each element: {speed:,.0f}/s (limit {LIMIT:,})")
    print(f"  the same by hand: {plain:,.0f}/s; ours takes {plain / speed:.1f}× as long (limit {MOST}×)")
    print(f"  from the stored invoice, read back and held against guide and lints: {whole:,.0f}/s")
    return int(speed < LIMIT or plain / speed > MOST)


if __name__ == "__main__":
    sys.exit(main())
