"""Uses the additions of docs/additions.md in a copy of the tree, and names those that it found."""

import asyncio
import json
import threading
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from typing import ClassVar

import freight.core.rules as rules
from freight.app import create_app
from freight.core.delivery import vendors
from freight.core.delivery.profile_types import ProfileType
from freight.core.errors import Invalid
from freight.core.fields.field_types import FIELD_TYPES
from freight.core.fields.findings import FieldFinding
from freight.core.fields.template_check import check_template
from freight.core.places import HOME
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.engine import Rating, TariffCandidate
from freight.core.rating.lanes import Lane
from freight.core.rating.methods import METHODS
from freight.core.rating.terms import TariffTerms
from freight.core.rules.chain.expressions import COMPARISONS
from freight.core.rules.chain.values import is_comparison_true
from freight.core.rules.filters import FilterField
from freight.core.sending.retries import SendVerdict
from freight.delivery.channels import CHANNELS
from freight.delivery.payloads import OutgoingFile, RenderInput, TransportPayload
from freight.delivery.transports import COLLECTORS, TRANSPORTS
from freight.delivery.transports.transport import RemoteFile, ServerLine
from freight.documents import DOCUMENTS
from freight.features.recipients.profiles.serialization import parse_profile_configurations
from freight.features.recipients.profiles.servers import describe_transport_fields
from freight.features.recipients.profiles.validation import list_profile_protocols
from freight.features.setup.vessels.resource import VESSELS
from freight.features.tariffs.resource import CALCULATION_CODES
from freight.kit.security.outbound import OutboundAllowlist
from freight.kit.settings import Settings

app = create_app(Settings(_env_file=None), own_resources=False)
openapi = app.openapi()

[archived] = [each for each in openapi["paths"]["/api/vessels/count"]["get"]["parameters"] if each["in"] == "query"]
assert archived["name"] == "archived"
print("call")

assert {"/api/records/vessel", "/api/records/vessel/{record_id}"} & set(openapi["paths"])
assert "vessels" in {document.Settings.name for document in DOCUMENTS}
vessel = {"data": {"vessel": {"imo": "9074729"}}}
asyncio.run(VESSELS.prepare(None, vessel, None))
try:
    asyncio.run(VESSELS.prepare(None, {"data": {"vessel": {"imo": "9074728"}}}, None))
except Invalid as refused:
    assert refused.code == "invalid"
else:
    raise AssertionError("a wrong check digit is stored")
assert [section.title for section in VESSELS.sections] == ["Size"]
print("record")

assert app.state.seen_by["vessel"] == "metadata.viewMetadata"
print("history")

row = {"key": "a#share", "label": "Share", "type": "percent", "length": 6, "displayOrder": 1, "isMasterField": True}
good, bad = (check_template([{**row, "defaultValue": value}]) for value in ("12.5 %", "many"))
assert good.is_good, good
assert "defaultValue" in bad.findings[0]
[share] = good.fields
assert FIELD_TYPES["percent"].reader_at(share, HOME)("12.5 %") == 12.5
assert FIELD_TYPES["percent"].reader_at(share, HOME)("1250 bp") == 12.5
assert isinstance(FIELD_TYPES["percent"].reader(share)("many"), FieldFinding)
assert "percent" in openapi["components"]["schemas"]["FieldView"]["properties"]["type"]["enum"]
print("field")

fields = {"carrier": FilterField("carrier", "Carrier", indexed=True)}
tree = rules.parse_tree({"condition": "and", "fields": [{"name": "carrier", "operator": "isWithin", "value": "MAEU"}]})
assert tree is not None
assert "$expr" in rules.compile_filter(tree, fields, date(2026, 5, 31))
assert rules.describe_tree(tree, fields) == "Carrier is part of MAEU"
assert rules.get_filter_reach(tree, (), fields).tried == ("Carrier is part of",)
assert COMPARISONS["isWithin"] == "be part of"
assert is_comparison_true("isWithin", "text", "aeu", "MAEU", 1)
assert not is_comparison_true("isWithin", "text", None, "MAEU", 1)
assert is_comparison_true("isNotWithin", "text", None, "MAEU", 1)
print("operator")

assert METHODS["perBill"].label == "per bill of lading"
BILLS = "shipmentCargo#bills"


def rate_bills(bills: str | None, **charge: object) -> Rating:
    """The rating of a shipment with a handling charge of 25 for each bill after the first."""
    handling = {"method": "perBill", "value": "25", "parameters": {"free": "1"}, **charge}
    charges = [
        {"id": "freight", "name": "Freight", "method": "flat", "value": "100"},
        {"id": "handling", "name": "Handling", **handling},
    ]
    terms = TariffTerms(currency="USD", identifiers=("carrier",), charges=charges, weight={"basis": "gross"})
    version = CompiledTariff("version", terms, [Lane(0, ("V1",), {}, 2)])
    values = {"shipmentInformation#carrier": "V1", "shipmentCargo#grossWeight": Decimal(100)}
    return TariffCandidate.alone(version).rate(values | ({BILLS: bills} if bills else {}))


assert rate_bills("3").total == Decimal(150)
assert rate_bills(None).total == Decimal(100), "an accessorial that was not requested"
assert rate_bills(None, parameters={"blank": "not rated"}).total is None
[tip] = [field.tool_tip for field in CALCULATION_CODES.fields if field.key == "parameters#blank"]
assert "per bill of lading" in tip
print("method")


class Mailbox(BaseHTTPRequestHandler):
    """The web server of the courier."""

    files: ClassVar[dict[str, bytes]] = {"/in/answer.edi": b"ISA*"}
    requests: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        """Answer with a file, or with the list of files."""
        listed = [{"name": "answer.edi", "size": 4}]
        self.answer(self.files.get(self.path) or json.dumps(listed).encode())

    def do_POST(self) -> None:
        """Take a file, or move one."""
        self.files[self.path] = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.answer(b"")

    def answer(self, content: bytes) -> None:
        """Answer a request with the right token."""
        self.requests.append(f"{self.command} {self.path}")
        self.send_response(200 if self.headers["Authorization"] == "Bearer secret" else 401)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


async def use_courier(port: int) -> None:
    """Send a parcel and collect a file."""
    courier, collector = TRANSPORTS["courier"], COLLECTORS["courier"]
    settings = courier.settings.model_validate({"address": f"http://127.0.0.1:{port}/box"})
    assert courier.endpoint(settings) == f"courier://127.0.0.1:{port}/box"
    settings = courier.settings.model_validate({"address": f"http://127.0.0.1:{port}"})
    line = ServerLine(settings, OutboundAllowlist(frozenset({"127.0.0.1"}), ()), {"token": "secret"})
    assert (await courier.probe(line)).ok
    outcome = await courier.send(TransportPayload("0f1e", (OutgoingFile("INV 1.pdf", b"%PDF"),), {}), line)
    assert outcome.verdict is SendVerdict.ACCEPTED, outcome.answer
    assert Mailbox.files["/out/0f1e/INV%201.pdf"] == b"%PDF"
    assert await collector.waiting(line) == [RemoteFile("answer.edi", 4)]
    assert await collector.read("answer.edi", line) == b"ISA*"
    await collector.put_away("answer.edi", "taken", line)
    assert Mailbox.requests[-1] == "POST /in/answer.edi?moveTo=taken"
    locked_out = replace(line, secrets={"token": "wrong"})
    assert (await courier.send(TransportPayload("0f1e", (OutgoingFile("a", b""),), {}), locked_out)).for_all


server = ThreadingHTTPServer(("127.0.0.1", 0), Mailbox)
threading.Thread(target=server.serve_forever, daemon=True).start()
asyncio.run(use_courier(server.server_port))
server.shutdown()
assert [field.key for field in describe_transport_fields(TRANSPORTS["courier"])] == [
    "address",
    "box",
    "certificate",
    "token",
]
print("transport")

assert vendors.LABELS["postworks"] == "Postworks"
assert vendors.list_missing_vendor_fields("postworks", {})
[mail_class, envelope] = vendors.fill_vendor_form("postworks", "createJob")
assert (mail_class["value"], envelope["isMandatory"]) == ("First class", False)
print("vendor")

ledger = CHANNELS[ProfileType("ledger")]
invoice = {
    "number": "INV-1",
    "invoice_date": "2026-06-01",
    "currency": "USD",
    "lines": [{"charge_text": "Freight", "invoice_value": Decimal("120.50")}],
}
work = RenderInput({}, {"separator": ";"}, {}, (invoice,), {}, datetime(2026, 6, 1, tzinfo=UTC), numbers={"ledger": 7})
[file] = asyncio.run(ledger.render(work)).parts
assert (file.name, file.content.splitlines()[1]) == ("ledger-000007.csv", b"INV-1;2026-06-01;Freight;120.50;USD")
assert ledger.series({}) == ("ledger",)
stored, _ = parse_profile_configurations(ProfileType("ledger"), {"separator": ";", "hasHeading": False})
assert stored == {"separator": ";", "has_heading": False}
assert list_profile_protocols(ProfileType("ledger"))[:2] == ("sftp", "ftp")
print("channel")

tasks, jobs = import_module("jobs.tasks"), import_module("jobs.app")
for module in tasks.MODULES:
    import_module(module)
assert "vessels.count" in jobs.JOBS
print("job")

[counting] = [work.every for work in import_module("jobs.scheduler").PERIODIC if work.name == "vessels.count"]
assert counting == timedelta(hours=24)
print("schedule")
