"""One more process of the API, as the database sees it: it saves rows of the grid for a user, several at a time, over
and over until its input ends, and prints how many saves that were.

    python -m tests.jobs.saver <company> <system> <user> <shipment>…
"""

import asyncio
import sys
from contextlib import redirect_stdout
from typing import TextIO

from bson import ObjectId

from freight.core.errors import RowsInvalid
from freight.features.setup.templates import service as templates
from freight.features.shipments import grid_save, store
from freight.kit.settings import load_settings
from freight.kit.storage.connections import open_connections
from freight.kit.storage.scopes import Scope


async def save_all(scope: Scope, ids: list[str], ended: asyncio.Event) -> int:
    """Change the weight of each shipment repeatedly. After a conflict with a rating, read the shipment again and go
    on."""
    template = await templates.resolve_template(scope, "shipment")
    saves = 0

    async def save(shipment_id: str) -> None:
        nonlocal saves
        weight = 10
        while not ended.is_set():
            (stored,) = await store.find_by_id(scope, [ObjectId(shipment_id)])
            weight += 1
            row = {"id": shipment_id, "revision": stored["revision"], "shipmentCargo#grossWeight": str(weight)}
            try:
                await grid_save.save_shipment_rows(scope, template, [{"updateField": True, **row}])
                saves += 1
            except RowsInvalid as told:
                assert told.data["conflicts"], told.data

    await asyncio.gather(*map(save, ids))
    return saves


async def _main(company: str, system: str, user: str, *ids: str) -> None:
    """The log goes to standard error: who started this process reads two lines here, and may be the first on an
    empty database, which tells of its migrations."""
    answers, ended = sys.stdout, asyncio.Event()
    with redirect_stdout(sys.stderr):
        await _save(company, system, user, ids, ended, answers)


async def _save(
    company: str, system: str, user: str, ids: tuple[str, ...], ended: asyncio.Event, answers: TextIO
) -> None:
    async with open_connections(load_settings()):
        scope = Scope.of_system(ObjectId(company), ObjectId(system), user)
        saving_all = asyncio.create_task(save_all(scope, [*ids], ended))
        print("saving", file=answers, flush=True)
        await asyncio.to_thread(sys.stdin.read)
        ended.set()
        print(await saving_all, file=answers)


if __name__ == "__main__":
    asyncio.run(_main(*sys.argv[1:]))
