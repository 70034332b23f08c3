"""Letters to a print vendor, held against docs/print-vendor.md: what is asked, what each answer means, and that no
letter is printed twice."""

import base64
import hashlib
import json
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from freight.core.delivery.causes import DeliveryCause
from freight.core.delivery.postal import find_postal_address_problem
from freight.core.delivery.states import AcknowledgementEvent
from freight.core.delivery.vendor_jobs import LetterJob, LetterJobState, get_next_poll_time, parse_letter_job
from freight.core.sending.retries import SendVerdict
from freight.delivery.payloads import OutgoingFile, TransportPayload
from freight.delivery.transports import TRANSPORTS
from freight.delivery.transports.transport import ServerLine
from freight.kit import clock
from tests.delivery.test_contract import HERE, PAPER
from tests.fixtures.http_peer import Answered, Peer, peer_serving
from tests.fixtures.print_vendor import Clock, vendor_serving

VENDOR = TRANSPORTS["vendor"]
TAKEN = {"job": "CM-42", "state": "accepted", "cost": {"amount": "1.09", "currency": "USD"}}
DATA = {
    "paymentOptions": "creditCard",
    "deliveryWindow": "MORNING",
    "createJob": [{"key": "mailClass", "label": "Mail class", "value": "First class"}],
    "address": [{"key": "name", "label": "Return name", "value": "Northwind Freight"}],
    "userCredentials": [{"key": "accountName", "label": "Account at the vendor", "value": "northwind"}],
    "payment": [{"key": "billingReference", "label": "Billing reference", "value": "AR-7"}],
}
LETTER = TransportPayload(
    "0f1e2d3c4b5a",
    (OutgoingFile("INV-1.pdf", PAPER, "application/pdf"),),
    {
        "address": ["Acme & Sons", "1 Main St", "Chicago, IL 60606"],
        "country": "US",
        "pages": 2,
        "both_sides": True,
        "vendor": "clickToMail",
        "data": DATA,
    },
)


def line(address: str, **further: Any) -> ServerLine:
    settings = VENDOR.settings.model_validate({"address": address, "most_pages": further.pop("most_pages", 60)})
    secrets = {"token": "of-the-vendor", "card_token": "tok_77"}
    return ServerLine(settings, HERE, secrets, seconds=5, public="https://suite.example", **further)


def letters(folder: Path) -> list[str]:
    return [each.name for each in folder.glob("*.pdf")]


def answers(peer: Peer, *told: Any) -> None:
    peer.next += [each if isinstance(each, Answered) else say(each) for each in told]


def say(told: object, status: int = 201) -> Answered:
    return Answered(status, json.dumps(told).encode(), {"Content-Type": "application/json"})


async def test_a_letter_is_asked_for_with_all_that_the_vendor_needs() -> None:
    with peer_serving() as peer:
        answers(peer, TAKEN)
        outcome = await VENDOR.send(LETTER, line(f"{peer.address}/print/"))
    (posted,) = peer.received
    assert posted.path == "/print/v1/jobs"
    assert posted.headers["idempotency-key"] == LETTER.key
    assert posted.headers["authorization"] == "Bearer of-the-vendor"
    asked = json.loads(posted.content)
    document = asked.pop("document")
    assert base64.b64decode(document.pop("content")) == PAPER
    assert document.pop("sha256") == hashlib.sha256(PAPER).hexdigest()
    assert document == {"name": "INV-1.pdf", "pages": 2}
    assert asked == {
        "key": LETTER.key,
        "vendor": "clickToMail",
        "account": {"accountName": "northwind"},
        "job": {"mailClass": "First class"},
        "payment": {"billingReference": "AR-7", "by": "creditCard", "token": "tok_77"},
        "returnAddress": {"name": "Northwind Freight"},
        "to": ["Acme & Sons", "1 Main St", "Chicago, IL 60606"],
        "country": "US",
        "bothSides": True,
        "finishing": {},
        "deliveryWindow": "MORNING",
        "instructions": "",
        "callback": f"https://suite.example/api/printVendor/{LETTER.key}",
    }
    assert (outcome.verdict, outcome.heard, outcome.answer) == (SendVerdict.ACCEPTED, None, "Job CM-42, 1.09 USD.")
    assert (outcome.proof["job"], outcome.proof["cost"], outcome.proof["job_state"]) == ("CM-42", "1.09", "accepted")


@pytest.mark.parametrize(
    ("answer", "verdict", "cause"),
    [
        (
            say({"code": "address", "message": "No such street."}, 422),
            SendVerdict.REFUSED,
            DeliveryCause.POSTAL_ADDRESS,
        ),
        (say({"code": "pages", "message": "At most 40."}, 422), SendVerdict.REFUSED, DeliveryCause.TOO_LARGE),
        (say({"code": "color", "message": "No color today."}, 422), SendVerdict.REFUSED, DeliveryCause.REFUSED),
        (Answered(413), SendVerdict.REFUSED, DeliveryCause.TOO_LARGE),
        (Answered(401), SendVerdict.CREDENTIALS, DeliveryCause.CREDENTIALS),
        (Answered(410), SendVerdict.CREDENTIALS, DeliveryCause.GONE),
        (Answered(503, headers={"Retry-After": "600"}), SendVerdict.AGAIN, DeliveryCause.REFUSED),
        (Answered(302), SendVerdict.REFUSED, DeliveryCause.REFUSED),
        # it may have taken the letter: the next try asks first
        (Answered(201, b"OK"), SendVerdict.AGAIN, DeliveryCause.UNCERTAIN),
        (say({"job": "CM-42", "state": "posted by pigeon"}), SendVerdict.AGAIN, DeliveryCause.UNCERTAIN),
        (Answered(drop=True), SendVerdict.AGAIN, DeliveryCause.UNCERTAIN),
    ],
)
async def test_what_each_answer_means(answer: Answered, verdict: SendVerdict, cause: DeliveryCause) -> None:
    with peer_serving() as peer:
        answers(peer, answer)
        outcome = await VENDOR.send(LETTER, line(peer.address))
    assert (outcome.verdict, outcome.cause) == (verdict, cause), outcome
    assert outcome.may_have_arrived is (cause is DeliveryCause.UNCERTAIN or answer.status == 503)
    if answer.content.startswith(b'{"code"'):
        assert outcome.answer == json.loads(answer.content)["message"]


async def test_where_a_try_may_have_arrived_the_vendor_is_asked_before_it_is_sent_again(tmp_path: Path) -> None:
    with vendor_serving(tmp_path, "of-the-vendor") as address:
        lost = line(address, again=True)
        first = await VENDOR.send(LETTER, lost)
        assert first.verdict is SendVerdict.ACCEPTED, "it never arrived: they do not know the key, and it is sent"
        # changed in the meantime: if it were sent again they would refuse the key
        other = replace(LETTER, headers={**LETTER.headers, "pages": 3})
        again = await VENDOR.send(other, lost)
        assert (again.verdict, again.proof) == (SendVerdict.ACCEPTED, first.proof)
        refused = await VENDOR.send(other, line(address))
        assert refused.verdict is SendVerdict.REFUSED and "another letter" in refused.answer
    assert letters(tmp_path) == [f"{LETTER.key}.pdf"]


async def test_too_many_pages_are_not_sent_at_all() -> None:
    with peer_serving() as peer:
        outcome = await VENDOR.send(LETTER, line(peer.address, most_pages=1))
    assert (outcome.verdict, outcome.cause, peer.received) == (SendVerdict.REFUSED, DeliveryCause.TOO_LARGE, [])
    assert outcome.answer == "The letter has 2 pages; the vendor takes 1."


async def test_a_letter_is_followed_until_it_is_mailed_or_comes_back(tmp_path: Path) -> None:
    hands = Clock()
    nowhere = replace(LETTER, key="ffffffff0000", headers={**LETTER.headers, "to": 1})
    nowhere.headers["address"] = ["Acme", "1 Main St", "Gary, IN 00000"]  # type: ignore[index]
    with vendor_serving(tmp_path, "of-the-vendor", hands) as address:
        assert VENDOR.follow
        proof = {}
        for letter in (LETTER, nowhere):
            proof[letter.key] = (await VENDOR.send(letter, line(address))).proof
        same = await VENDOR.follow(proof[LETTER.key], LETTER.key, line(address))
        assert (same.what, same.proof, same.is_over, same.answer) == ("", {}, False, "")
        hands.ahead = timedelta(minutes=1)
        mailed = await VENDOR.follow(proof[LETTER.key], LETTER.key, line(address))
        assert mailed.said and (mailed.said.heard, mailed.is_over) == (AcknowledgementEvent.RECEIPT, False)
        assert mailed.proof["tracking"] and mailed.what == "Mailed by the vendor"
        hands.ahead = timedelta(days=9)
        back = await VENDOR.follow(proof[nowhere.key], nowhere.key, line(address))
        assert back.said and (back.said.heard, back.said.cause) == (
            AcknowledgementEvent.BOUNCE,
            DeliveryCause.LETTER_RETURNED,
        )
        assert back.is_over
        unknown = await VENDOR.follow({}, "0000000000", line(address))
    assert unknown.answer.endswith("answered 404 when asked for the letter.")


async def test_a_connection_is_tried_without_a_letter(tmp_path: Path) -> None:
    with vendor_serving(tmp_path, "of-the-vendor") as address, peer_serving() as peer:
        assert (
            await VENDOR.probe(line(address))
        ).answer == "127.0.0.1 lets us in as Demo print vendor. No letter was sent."
        stranger = ServerLine(line(address).settings, HERE, {"token": "guessed"})
        assert not (await VENDOR.probe(stranger)).ok
        assert not (await VENDOR.probe(line(peer.address))).ok, "some other web server"
    assert letters(tmp_path) == []


@pytest.mark.parametrize(
    ("lines", "country", "told"),
    [
        (("Acme", "1 Main St", "Chicago, IL 60606"), "US", ""),
        (("Acme", "Accounts Payable", "1 Main St", "St. Louis MO 63101-1234"), "", ""),
        (("Müller AG", "Hafenstr. 1", "8005 Zürich", "SWITZERLAND"), "", ""),
        (("Müller AG", "Hafenstr. 1", "8005 Zürich"), "CH", ""),
        (("Acme", "1 Main St"), "US", "A letter needs a name, a street, and a city with its ZIP code."),
        (
            ("Acme", "1 Main St", "Chicago"),
            "US",
            "“Chicago” is no city, state and ZIP code, as in “Chicago, IL 60606”.",
        ),
        (("Acme", "1 Main St", "Chicago, XX 60606"), "US", "“XX” in “Chicago, XX 60606” is no state."),
        (("Acme", *["x"] * 6), "US", "An envelope has room for 6 lines; this address has 7."),
        (
            ("Acme", "y" * 51, "Chicago, IL 60606"),
            "US",
            f"“{'y' * 51}” is longer than the 50 characters of an envelope.",
        ),
    ],
)
def test_an_address_that_the_post_would_not_take_is_told_before(
    lines: tuple[str, ...], country: str, told: str
) -> None:
    assert find_postal_address_problem(lines, country) == told


def test_a_job_is_read_as_far_as_it_can_be_stored() -> None:
    assert parse_letter_job({"job": "1", "state": "mailed"}) == LetterJob("1", LetterJobState.MAILED)
    for cost in ({"amount": "NaN"}, {"amount": "-1"}, {"amount": 1.5}, {"amount": "9" * 40}, "free", None):
        found = parse_letter_job({"job": "1", "state": "mailed", "cost": cost})
        assert found and found.cost is None
    found = parse_letter_job({"job": "1", "state": "mailed", "cost": {"amount": "1.10", "currency": "EURO"}})
    assert found and (found.cost, found.currency) == (Decimal("1.10"), "EUR")
    assert all(parse_letter_job(each) is None for each in (None, [], {"job": "1"}, {"job": "", "state": "mailed"}))


def test_a_vendor_is_asked_often_at_first_and_not_for_ever() -> None:
    now = clock.now()
    after = {age: get_next_poll_time(now - age, now) for age in (timedelta(0), timedelta(hours=1), timedelta(days=5))}
    waits = [moment - now for moment in after.values() if moment]
    assert waits == [timedelta(minutes=1), timedelta(minutes=15), timedelta(hours=12)]
    assert get_next_poll_time(now - timedelta(days=46), now) is None
