"""The bank account of a carrier: entered by one user, confirmed by another, never shown whole."""

import json
from typing import Any

import pytest

from freight.core.carriers.bank_numbers import BankNumbers
from freight.documents.carrier import Carrier
from freight.features.setup.carriers.bank import get_bank_context
from freight.kit.storage.connections import get_connections
from tests.features.setup.carriers.test_carriers import add, ana  # noqa: F401

# the examples of the ECB and of the American Bankers Association
IBAN, ROUTING = "NL91 ABNA 0417 1643 00", "111000025"


@pytest.fixture
async def carrier(ana) -> Any:  # noqa: F811
    return (await add(ana)).json()["data"]


@pytest.fixture
async def omar(sign_in: Any, tenants: Any) -> Any:
    return await sign_in(tenants.omar)


def at(carrier: Any, rest: str = "") -> str:
    return f"/api/carriers/{carrier['id']}/bank{rest}"


async def enter(caller: Any, carrier: Any, revision: int = 1, **numbers: str) -> Any:
    return await caller.put(at(carrier), json={"revision": revision, "holder": "Maersk A/S", **numbers})


async def decide(caller: Any, carrier: Any, decision: str, revision: int) -> Any:
    return await caller.post(at(carrier, f"/{decision}"), json={"revision": revision})


async def read(carrier: Any) -> Any:
    return await Carrier.get_pymongo_collection().find_one({"code": carrier["values"]["carrier#code"]})


def open_numbers(carrier: Any) -> BankNumbers | None:
    """The numbers that count, decrypted."""
    if not carrier["bank"]:
        return None
    sealed = carrier["bank"]["sealed"]
    return BankNumbers(**json.loads(get_connections().keyring.open(sealed, get_bank_context(carrier))))


async def test_an_account_counts_once_another_user_confirmed_it(ana, omar, carrier) -> None:  # noqa: F811
    entered = (await enter(ana, carrier, iban=IBAN, bic="ABNANL2A")).json()["data"]
    assert entered["current"] is None
    assert (entered["waiting"]["ending"], entered["waiting"]["enteredBy"]) == ("4300", "Ana Ortiz")
    assert not entered["mayConfirm"]
    own = await decide(ana, carrier, "confirm", entered["revision"])
    assert (own.status_code, own.json()["msg"]) == (403, "You entered this account. Ask another user to confirm it.")
    assert open_numbers(await read(carrier)) is None
    seen = (await omar.get(at(carrier))).json()["data"]
    assert seen["mayConfirm"]
    confirmed = (await decide(omar, carrier, "confirm", seen["revision"])).json()["data"]
    assert (confirmed["waiting"], confirmed["current"]["confirmedBy"]) == (None, "Omar Haddad")
    assert open_numbers(await read(carrier)) == BankNumbers("NL91ABNA0417164300", "ABNANL2A")


async def test_the_account_that_counts_stays_until_the_new_one_is_confirmed(ana, omar, carrier) -> None:  # noqa: F811
    first = (await enter(ana, carrier, iban=IBAN)).json()["data"]
    kept = (await decide(omar, carrier, "confirm", first["revision"])).json()["data"]
    changed = (await enter(ana, carrier, kept["revision"], routing=ROUTING, account="0012345678")).json()["data"]
    assert (changed["current"]["ending"], changed["waiting"]["ending"]) == ("4300", "5678")
    dropped = (await decide(omar, carrier, "discard", changed["revision"])).json()["data"]
    assert (dropped["current"]["ending"], dropped["waiting"]) == ("4300", None)


async def test_the_numbers_are_stored_encrypted_and_leave_by_no_call(ana, carrier) -> None:  # noqa: F811
    await enter(ana, carrier, iban=IBAN)
    stored = str(await read(carrier))
    history = (await ana.get(f"/api/records/carrier/{carrier['id']}/history")).text
    record = (await ana.get(f"/api/records/carrier/{carrier['id']}")).text
    for text in (stored, history, record, (await ana.get(at(carrier))).text):
        assert "ABNA0417" not in text


@pytest.mark.parametrize(
    "numbers",
    [
        {"iban": "NL91ABNA0417164301"},
        {"iban": IBAN, "bic": "ABNA"},
        {"routing": "111000026", "account": "12345678"},
        {"routing": ROUTING},
        {"iban": IBAN, "routing": ROUTING, "account": "12345678"},
        {},
    ],
)
async def test_numbers_that_fail_their_check_are_refused(ana, carrier, numbers) -> None:  # noqa: F811
    answer = await enter(ana, carrier, **numbers)
    assert (answer.status_code, answer.json()["code"]) == (400, "carrier_bank")


async def test_of_two_users_at_once_the_second_is_refused(ana, omar, carrier) -> None:  # noqa: F811
    await enter(ana, carrier, iban=IBAN)
    assert (await enter(omar, carrier, iban=IBAN)).status_code == 409
