"""The examples of docs/api.md, run as an integrator runs them: by curl and by Python, against a server on loopback."""

import asyncio
import os
import re
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import uvicorn
from fastapi import FastAPI

from tests.features.identity.api_keys.keys import make
from tests.features.invoices.test_corrections import billed
from tests.fixtures.billing import Biller
from tests.fixtures.tenants import SEE, Tenants

PAGE = Path(__file__).parents[4] / "docs" / "api.md"
CODES = [
    SEE,
    "shipmentEntry.saveShipmentEntry",
    "invoiceProcessing.applyTariffonInvoice",
    "invoiceProcessing.sideInvoiceProcessing",
]


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.fixture
async def address(app: FastAPI) -> AsyncIterator[str]:
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, lifespan="off", log_config=None))
    serving = asyncio.create_task(server.serve([listening]))
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    await serving


async def run(*command: str, **variables: str) -> str:
    ran = await asyncio.create_subprocess_exec(
        *command,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env={**os.environ, **variables},
    )
    told, _ = await ran.communicate()
    assert ran.returncode == 0, told.decode()
    return told.decode()


async def test_every_example_of_the_page_does_what_it_says(address: str, sign_in, tenants: Tenants) -> None:
    ana = Biller(await sign_in(tenants.ana), tenants.air, tenants.fill1)
    await billed(ana)
    key = (await make(ana.caller, tenants.air, CODES))["text"]
    place = {"FREIGHT_URL": address, "FREIGHT_KEY": key}

    told = await run(sys.executable, "-c", "\n".join(blocks("python")), **place)
    listed, saved, rated, invoice = told.strip().splitlines()
    assert listed == "00042 Invoiced"
    shipment_id, revision = saved.split()
    assert revision == "1"
    assert rated.startswith("None ")
    assert invoice == "INV-000001 100.00 USD 2"
    assert (await ana.stored("API-0002"))["created_by"].startswith(f"{tenants.ana.id}+")

    answers = [await run("bash", "-c", each, **place, SHIPMENT_ID=shipment_id) for each in blocks("bash")]
    assert len(answers) == len(blocks("python")) == 4
    assert all('"status":200' in each for each in answers), answers
    assert "00042" in answers[0] and "API-0001" in answers[1] and '"notRated":1' in answers[2]
    assert '"number":"INV-000001"' in answers[3]


async def test_a_new_row_that_is_sent_again_is_no_second_shipment(address: str, sign_in, tenants: Tenants) -> None:
    ana = Biller(await sign_in(tenants.ana), tenants.air, tenants.fill1)
    await billed(ana)
    key = (await make(ana.caller, tenants.air, CODES))["text"]
    save = next(each for each in blocks("bash") if "/api/grid" in each)
    place = {"FREIGHT_URL": address, "FREIGHT_KEY": key}
    await run("bash", "-c", save, **place)
    again = await run("bash", "-c", f"{save.rstrip()} || true", **place)
    assert '"duplicateList":["API-0001"]' in again and '"status":412' in again
    assert (await ana.stored("API-0001"))["revision"] == 1
