"""The mappings a profile begins with, as whole files, read by programs that are not ours."""

import io
import json
import warnings
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from pydifact.exceptions import MissingImplementationWarning
from pydifact.segmentcollection import Interchange
from pyx12.x12file import X12Reader

from freight.core.edi.drawing import EdiSettings, generate_edi_file
from freight.core.edi.guides import GUIDES
from freight.core.edi.starters import STARTERS
from freight.core.edi.variables import build_invoice_variables
from tests.core.edi.freight import MOMENT, invoice, settings

GOLDEN = Path(__file__).parent / "golden"
X12 = [code for code, guide in GUIDES.items() if guide.standard == "x12"]
EDIFACT = [code for code, guide in GUIDES.items() if guide.standard == "edifact"]


def file_of(code: str) -> str:
    return generate_edi_file(settings(code), [build_invoice_variables(invoice())], 17, MOMENT).text


def test_every_set_has_a_mapping_to_begin_with() -> None:
    assert list(STARTERS) == list(GUIDES) == ["210", "110", "310", "810", "INVOIC", "IFTFCC"]


@pytest.mark.parametrize("code", GUIDES)
def test_the_file_of_an_invoice_is_what_it_was(code: str) -> None:
    """The files were read through by hand, segment by segment, when they were put here."""
    assert file_of(code).replace("\r\n", "\n") == (GOLDEN / f"{code}.txt").read_text()


@pytest.mark.parametrize("code", GUIDES)
def test_nothing_in_it_keeps_it_from_leaving(code: str) -> None:
    drawn = generate_edi_file(settings(code), [build_invoice_variables(invoice())], 17, MOMENT)
    assert not drawn.is_held, [*drawn.findings, *drawn.sets[0].findings]


@pytest.mark.parametrize("code", X12)
def test_pyx12_finds_nothing_wrong_with_an_x12_file(code: str) -> None:
    reader = X12Reader(io.StringIO(file_of(code)))
    tags, errors = [], []
    for segment in reader:
        tags.append(segment.get_seg_id())
        errors += reader.pop_errors()
    reader.cleanup()
    assert errors + reader.pop_errors() == []
    assert tags[:3] == ["ISA", "GS", "ST"] and tags[-3:] == ["SE", "GE", "IEA"]


@pytest.mark.parametrize("code", EDIFACT)
def test_pydifact_reads_an_edifact_file(code: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", MissingImplementationWarning)  # it has no tables of D.96A: it only reads
        read = Interchange.from_str(file_of(code))
        (message,) = read.get_messages()
    assert (read.sender, read.recipient, read.control_reference) == (["ACMELOG", "ZZ"], ["FILLMORE", "ZZ"], "17")
    assert message.type == code and message.version == "D.96A"
    amounts = [segment[0] for segment in message.get_segments("MOA")]
    lines = sum(Decimal(each[1]) for each in amounts if each[0] in ("203", "23"))
    due = [Decimal(each[1]) for each in amounts if each[0] in ("77", "9")]
    assert [lines] == due == [Decimal("737.50")]


def test_the_amounts_of_a_210_have_two_implied_decimals_and_add_up() -> None:
    """Calculated by hand: 600.00 + 37.50 + 100.00 = 737.50."""
    rows = [row.split("*") for row in file_of("210").replace("\r\n", "").split("~")]
    assert [row[4] for row in rows if row[0] == "L1"] == ["60000", "3750", "10000"]
    assert [row[7] for row in rows if row[0] == "B3"] == ["73750"] == [row[5] for row in rows if row[0] == "L3"]


def credit_note() -> dict[str, Any]:
    """25.00 of INV-000007 credited."""
    lines = [{**invoice()["lines"][0], "invoice_value": Decimal("-25.00")}]
    return build_invoice_variables(
        invoice(
            invoice_type="Credit Note", total=Decimal("-25.00"), lines=lines,
            reference_kind="credits", reference_number="INV-000007",
        )
    )  # fmt: skip


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("810", ["BIG*20261120*INV-000042*****CR", "REF*OI*INV-000007", "TDS*-2500"]),
        ("210", ["N9*OI*INV-000007", "L3*592.5*G***-2500"]),
        ("310", ["N9*OI*INV-000007"]),
        ("INVOIC", ["BGM+381+INV-000042+9", "RFF+IV:INV-000007", "MOA+203:25:USD", "MOA+77:25:USD"]),
        ("IFTFCC", ["BGM+381+INV-000042+9", "RFF+IV:INV-000007", "MOA+9:25:USD", "MOA+23:25:USD"]),
    ],
)
def test_a_credit_note_names_its_invoice_with_the_sign_of_its_standard(code: str, said: list[str]) -> None:
    """In EDIFACT, a 381 is a credit by its kind: a minus would make it a charge. X12 writes the minus in addition to
    CR."""
    drawn = generate_edi_file(settings(code), [credit_note()], 1, MOMENT)
    assert not drawn.is_held, drawn.sets[0].findings
    assert "credit_sign" not in {each.code for each in drawn.sets[0].findings}
    rows = [row.strip() for row in drawn.text.replace("'", "~").split("~")]
    for start in said:
        assert any(row.startswith(start) for row in rows), (start, rows)


def test_a_381_with_negative_amounts_is_noted() -> None:
    old = settings("INVOIC").model_dump(by_alias=True, mode="json")
    text = json.dumps(old).replace("documentGross", "gross").replace("documentAmount", "amount")
    drawn = generate_edi_file(EdiSettings.read(json.loads(text)), [credit_note()], 1, MOMENT)
    [found] = [each for each in drawn.sets[0].findings if each.code == "credit_sign"]
    assert "most partners read a charge" in found.message and not drawn.is_held


def test_weight_and_pieces_stand_once_for_a_shipment() -> None:
    rows = [row for row in file_of("210").split("~\r\n") if row.startswith("L0")]
    assert rows == ["L0*1***512.5*G***4*PCS**K", "L0*3***80*G*0.4*X*1*PCS**K"]


def test_an_ocean_invoice_without_a_vessel_is_held_and_says_why() -> None:
    without = invoice()
    del without["shipments"][0]["values"]["shipmentRouting#vessel"]
    drawn = generate_edi_file(settings("310"), [build_invoice_variables(without)], 1, MOMENT)
    assert [each.message for each in drawn.sets[0].findings] == ["V1 is missing."]
    assert drawn.is_held


def taxed(rate: str, amount: str) -> Any:
    """Return the invoice with tax on its whole total."""
    one = invoice()
    row = {"category": "S", "percent": Decimal(rate), "base": one["total"], "amount": Decimal(amount)}
    tax = {
        "seller": {"number": "NL123456782B90"}, "buyer": {}, "rows": [row], "amount": Decimal(amount),
        "gross": one["total"] + Decimal(amount),
    }  # fmt: skip
    return {**one, "tax": tax}


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("810", ["TDS*{cents}", "TXI*VA*21*21"]),
        ("INVOIC", ["MOA+77:{gross}:USD", "TAX+7+VAT+++:::21+S", "MOA+125:{net}:USD", "MOA+124:21:USD"]),
    ],
)
def test_the_tax_of_an_invoice_has_segments_of_its_own(code: str, expected: list[str]) -> None:
    one = taxed("21", "21.00")
    net, gross = one["total"], one["total"] + 21
    drawn = generate_edi_file(settings(code), [build_invoice_variables(one)], 1, MOMENT)
    assert not drawn.is_held, drawn.sets[0].findings
    rows = [row.strip() for row in drawn.text.replace("'", "~").split("~")]
    plain = {"net": f"{net.normalize():f}", "gross": f"{gross.normalize():f}", "cents": f"{gross * 100:.0f}"}
    for row in expected:
        assert row.format(**plain) in rows, (row.format(**plain), rows)


@pytest.mark.parametrize("code", ["210", "110", "310", "IFTFCC"])
def test_a_set_without_a_place_for_tax_is_held_instead_of_asking_for_too_little(code: str) -> None:
    drawn = generate_edi_file(settings(code), [build_invoice_variables(taxed("21", "21.00"))], 1, MOMENT)
    assert drawn.is_held
    assert "totals" in {found.code for found in drawn.sets[0].findings}
