"""A tenant's template is drawn within limits: it has no access to anything else, it ends, and it reports where it
failed. No test here needs a database; all of them draw in the real child process."""

import asyncio
import io
import time

import pypdf
import pytest

from freight.core.errors import Invalid
from freight.kit import paper
from freight.kit.paper import PdfHeading, PdfJob
from freight.kit.paper.qr import MOST_BYTES
from freight.kit.paper.text_direction import detect_text_direction

VALUES = {"invoice": {"number": "INV-000042", "total": "1,204.18"}, "company": {"name": "Meridian", "address": []}}
PAPER = PdfHeading("Invoice INV-000042", "Meridian", "2026-11-21")


def a_sheet(template: str, qr: str = "", **values: object) -> PdfJob:
    return PdfJob(PAPER, template, {**VALUES, **values}, qr)


def press(sheet: PdfJob, company: str = "Meridian") -> bytes:
    return asyncio.run(paper.render_pdf(sheet, company))


def text_of(content: bytes) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(content)).pages)


def refusal(template: str, **more: object) -> Invalid:
    with pytest.raises(Invalid) as refused:
        press(a_sheet(template, **more))
    assert refused.value.code == "template"
    return refused.value


def test_a_template_prints_the_values_it_names():
    assert "INV-000042 comes to 1,204.18" in text_of(
        press(a_sheet("{{ invoice.number }} comes to {{ invoice.total }}"))
    )


def test_equal_sheets_give_equal_bytes():
    assert press(a_sheet("<p>{{ invoice.number }}</p>")) == press(a_sheet("<p>{{ invoice.number }}</p>"))


@pytest.mark.parametrize(
    "template",
    [
        "{{ invoice.__class__.__mro__[1].__subclasses__() }}",
        "{{ ''.__class__.__base__ }}",
        "{{ invoice | attr('__class__') }}",
        "{{ '{0.__class__}'.format(invoice) }}",
        "{{ ('{0.__cl' ~ 'ass__}').format(invoice) }}",
        "{{ cycler.__init__.__globals__ }}",
        "{{ self.__init__.__globals__ }}",
        "{{ joiner.__call__.__globals__['__builtins__'] }}",
        "{{ namespace.__init__.__globals__.os.environ }}",
        "{{ invoice.update({'number': 'INV-000001'}) }}",
        "{% set invoice.number = 'INV-000001' %}",
        "{{ [].append(1) }}",
    ],
)
def test_no_attribute_leads_out_of_the_sandbox(template):
    told = refusal(template)
    assert "Line 1: " in told.message


@pytest.mark.parametrize(
    "name", ["/etc/hostname", "../drawing.py", "letterhead.html/../drawing.py", "file:///etc/hostname", "fonts/OFL.txt"]
)
@pytest.mark.parametrize("way", ["include", "extends", "import"])
def test_no_template_of_another_name_can_be_read(name, way):
    template = {
        "include": f"{{% include '{name}' %}}",
        "extends": f"{{% extends '{name}' %}}",
        "import": f"{{% import '{name}' as it %}}",
    }[way]
    assert "a template can only extend letterhead.html" in refusal(template).message


@pytest.mark.parametrize(
    "markup",
    [
        "<img src='file:///etc/hostname'>",
        "<link rel='stylesheet' href='file:///etc/hostname'>",
        "<style>@import url('http://127.0.0.1:9/x.css'); @font-face{font-family:x;src:url(file:///etc/hostname)}</style>",
        "<object data='file:///etc/hostname'></object><iframe src='file:///etc/hostname'></iframe>",
        "<svg><image href='file:///etc/hostname'/></svg>",
    ],
)
def test_markup_can_load_nothing_and_the_rest_is_still_printed(markup):
    with open("/etc/hostname") as told:
        secret = told.read().strip()
    text = text_of(press(a_sheet(f"{markup}<p>the rest</p>")))
    assert "the rest" in text
    assert secret not in text


@pytest.mark.parametrize(
    "template",
    [
        "<p>\n{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
        "<p>\n{% for a in range(99999) %}{% for b in range(99999) %}{% if a < 0 %}x{% endif %}{% endfor %}{% endfor %}",
    ],
)
def test_a_template_that_never_ends_is_stopped_and_the_line_told(template):
    begun = time.monotonic()
    told = refusal(template)
    assert told.message.startswith("Line 2: The template never finished")
    assert told.data["line"] == 2
    assert time.monotonic() - begun < 30


@pytest.mark.parametrize(
    ("template", "why"),
    [
        ("{% for n in range(9999) %}{{ 'x' * 1000 }}{% endfor %}", "writes more than 4,000,000 characters"),
        (
            "{% set n = namespace(x='0123456789') %}{% for i in range(99) %}{% set n.x = n.x ~ n.x %}{% endfor %}",
            "more memory than allowed",
        ),
        ("{% macro again() %}{{ again() }}{% endmacro %}{{ again() }}", "calls itself endlessly"),
        ("{% for n in range(600) %}<div style='break-after: page'>{{ n }}</div>{% endfor %}", "more than 500 pages"),
    ],
)
def test_what_grows_without_bound_is_refused(template, why):
    assert why in refusal(template).message


@pytest.mark.parametrize(
    ("template", "line", "why"),
    [
        ("<p>\n<p>\n{% if %}", 3, "Expected an expression"),
        ("<p>\n{{ invoice.nummer }}", 2, "There is no 'nummer'"),
        ("<p>\n{{ consignee.name }}", 2, "'consignee' is undefined"),
        ("{% for line in invoice.number %}\n{{ 1 / 0 }}{% endfor %}", 2, "Division by zero"),
        ("<p>\n{% endfor %}", 2, "unknown tag 'endfor'"),
        ("{% extends 'letterhead.html' %}\n{% block body %}\n{{ missing }}{% endblock %}", 3, "'missing' is undefined"),
    ],
)
def test_a_broken_template_says_its_line_and_what_is_wrong(template, line, why):
    told = refusal(template, system={"name": "Air"})
    assert told.data["line"] == line
    assert why.lower() in told.message.lower()


def test_after_a_template_that_kills_its_press_the_next_document_is_drawn():
    refusal("{{ 'x' * 1000000000000 }}")
    assert "still here" in text_of(press(a_sheet("still here")))


@pytest.mark.parametrize(
    "formula",
    [
        "10 ** (10 ** 8)",
        "(10 ** 300) ** 300 * (10 ** 300) ** 300",
        "10 ** 1200 * 10 ** 1200",
        "'x' * 100000000",
        "[0] * 100000000",
        "1 | round(100000000, 'ceil')",
        "1 | round(-100000000)",
    ],
)
def test_arithmetic_without_end_is_refused_before_it_begins(formula):
    assert "Not allowed in a template" in refusal(f"{{{{ {formula} }}}}").message


def test_arithmetic_of_an_invoice_is_followed():
    formula = "{{ 2 ** 10 }} {{ 19.99 * 3 }} {{ '-' * 3 }} {{ 7.126 | round(2) }} {{ (1.005 * 2) | round(1, 'ceil') }}"
    assert "1024 59.97 --- 7.13 2.1" in text_of(press(a_sheet(formula)))


def test_one_long_call_ends_its_press_after_seconds():
    """Comparing two lists of lists, each twice as large as the one within, is a single call that no signal
    interrupts."""
    begun = time.monotonic()
    grown = "{% for i in range(40) %}{% set n.a = [n.a, n.a] %}{% set n.b = [n.b, n.b] %}{% endfor %}"
    told = refusal(f"{{% set n = namespace(a=1, b=1) %}}{grown}{{{{ n.a == n.b }}}}")
    assert "takes too long or too much memory" in told.message
    assert time.monotonic() - begun < 30


async def test_previews_of_one_company_keep_no_other_from_its_document():
    """Eight templates that never end, at the same time as another company's invoice."""
    endless = a_sheet("{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}")
    storm = [asyncio.create_task(paper.render_pdf(endless, "Baltic")) for _ in range(8)]
    await asyncio.sleep(0.2)
    assert await paper.render_pdf(a_sheet("<p>{{ invoice.number }}</p>"), "Meridian")
    assert not any(task.done() for task in storm)
    for task in storm:
        task.cancel()
    await asyncio.gather(*storm, return_exceptions=True)


def test_a_value_cannot_become_markup_or_template():
    text = text_of(press(a_sheet("{{ invoice.number }}", invoice={"number": "<img src='file:///etc/x'>{{ 7 * 7 }}"})))
    assert "<img src='file:///etc/x'>{{ 7 * 7 }}" in text


def test_fonts_of_every_script_come_with_the_document_and_no_others():
    template = '<body style="font-family: {{ families | safe }}">Łódź Ωμέγα Привет شركة חברה <b>شركة חברה</b></body>'
    page = pypdf.PdfReader(io.BytesIO(press(a_sheet(template)))).pages[0]
    fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]
    names = {str(font["/BaseFont"]).partition("+")[2] for font in fonts}
    assert all(name.startswith(("Inter", "IBMPlexSansArabic", "NotoSansHebrew")) for name in names)
    assert {"IBMPlexSansArabic-Regular", "IBMPlexSansArabic-SemiBold", "NotoSansHebrew-Regular"} <= names
    for font in fonts:
        descendant = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
        assert {"/FontFile", "/FontFile2", "/FontFile3"} & set(descendant["/FontDescriptor"])


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("Meridian", "ltr"),
        ("شركة Ltd", "rtl"),
        ("12 רחוב הרצל", "rtl"),
        ("12 Harbor شركة", "ltr"),
        ("42", "ltr"),
        ("", "ltr"),
    ],
)
def test_a_line_runs_the_way_of_its_first_letter(text, way):
    assert detect_text_direction(text) == way


def test_a_qr_code_says_what_its_own_template_says():
    with_code = press(a_sheet("<img src='{{ qr }}'>", qr="{{ invoice.number }}\n{{ invoice.total }}"))
    other = press(a_sheet("<img src='{{ qr }}'>", qr="{{ invoice.number }}"))
    assert len({with_code, other, press(a_sheet("<img src='{{ qr }}'>"))}) == 3


def test_a_qr_code_that_no_telephone_would_read_is_refused():
    assert f"at most {MOST_BYTES}" in refusal("{{ qr }}", qr="x" * (MOST_BYTES + 1)).message
