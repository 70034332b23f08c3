"""Deliver invoices while workers, the scheduler and the database are killed at random.

    python -m tests.benchmarks.delivery_killed        10,000 invoices
    python -m tests.benchmarks.delivery_killed 500    fewer

Each invoice goes to its customer as a mail and, a hundred per file, as EDI over SFTP. Every few seconds one of two
workers, the scheduler or the database is killed with all its children and restarted. At the end, what the recipients
have is counted: nothing may be missing, no file may be there twice or under a number already used, and a mail may have
arrived twice only where the suite reports that delivery was uncertain (SMTP cannot tell).
"""

import asyncio
import random
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

import psutil
from pymongo.errors import PyMongoError

from freight.documents.delivery_packet import Packet
from freight.documents.invoice import Invoice
from freight.documents.records.delivery_packet import StoredPacket
from freight.embedded.child_process import ChildProcess
from freight.embedded.mongod import Mongod, find_mongod
from freight.embedded.startup_wait import wait_for_port
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from tests.benchmarks import delivery
from tests.benchmarks.delivery_workers import APPROVED_AT_ONCE, approvable, approve, environment
from tests.benchmarks.servers import empty_database, measured, start_scheduler, start_worker, until

INVOICES = 10_000
WORKERS, SECONDS_APART = 2, (2.0, 6.0)
SEED = 16


class House:
    """The processes of an installation, and the killer of them."""

    def __init__(self, folder: Path, mongod: Mongod, environment: Mapping[str, str]) -> None:
        self._environment = environment
        self._mongod = mongod
        self._workers = [ChildProcess(f"worker {n}", folder / f"worker-{n}.log") for n in range(WORKERS)]
        self._scheduler = ChildProcess("scheduler", folder / "scheduler.log")
        self.killed: Counter[str] = Counter()

    def start(self) -> None:
        """Start all but the database."""
        for worker in self._workers:
            start_worker(worker, self._environment)
        start_scheduler(self._scheduler, self._environment)

    def stop(self) -> None:
        """Stop them in peace."""
        for each in (self._scheduler, *self._workers):
            each.stop()

    async def kill_at_random(self, chance: random.Random) -> None:
        """Kill one after the other until canceled."""
        while True:
            await asyncio.sleep(chance.uniform(*SECONDS_APART))
            victim = chance.choice([*self._workers, self._scheduler, self._mongod.process])
            await asyncio.to_thread(self._kill, victim)

    def _kill(self, victim: ChildProcess) -> None:
        assert victim.pid
        process = psutil.Process(victim.pid)
        for each in [process, *process.children(recursive=True)]:
            each.kill()
        victim.wait(10)
        self.killed[victim.title.split()[0]] += 1
        if victim is self._scheduler:
            start_scheduler(victim, self._environment)
        elif victim is self._mongod.process:
            victim.start(self._mongod._command(find_mongod()))
            wait_for_port(victim, self._mongod.port)
        else:
            start_worker(victim, self._environment)


async def _are_there(scope: Scope, count: int) -> bool:
    try:
        return await scoped(Invoice, scope).count({"status": "Delivered"}) >= count
    except PyMongoError:  # it is down just now
        return False


async def send(scope: Scope, house: House, count: int) -> None:
    """Approve all, and wait until each is delivered, whichever process is killed in the meantime."""
    invoices = await scoped(Invoice, scope).find().to_list()
    for first in range(0, count, APPROVED_AT_ONCE):
        await approve(scope, invoices[first : first + APPROVED_AT_ONCE])
    killing = asyncio.create_task(house.kill_at_random(random.Random(SEED)))
    await until(partial(_are_there, scope, count))
    killing.cancel()
    await asyncio.gather(killing, return_exceptions=True)


def count_faults(packets: Sequence[StoredPacket], mails: Path, files: Path, count: int) -> dict[str, int]:
    """Count what is missing, and what is there twice without a reported reason."""
    taken = Counter(mails.read_text().split())
    keys = {each["key"]: each for each in packets if each["transport"] == "smtp"}
    twice = [key for key, each in keys.items() if sum(taken[one] for one in taken if key in one) > 1]
    sealed = Counter(part["name"] for each in packets if each["transport"] == "sftp" for part in each["parts"])
    there = {each.name for each in files.iterdir()}
    return {
        "mails that are missing": count - len(taken),
        "mails that came twice": len(twice),
        "of these without a word": sum(keys[key]["tries"] < 2 for key in twice),
        "files that are missing": len(sealed.keys() - there),
        "files that nobody sealed": len(there - sealed.keys()),
        "numbers used twice": sum(many > 1 for many in sealed.values()),
    }


async def run(folder: Path) -> int:
    """Print what was found; 0 when nothing is missing and nothing came twice without a word."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else INVOICES
    mongod = Mongod(folder / "mongo")
    async with empty_database(folder, mongod) as settings:
        scope = await approvable(count)
        files, log = folder / "in", folder / "mails.log"
        files.mkdir()
        log.touch()
        with delivery.servers(files, log) as (smtp, sftp, key):
            delivery.reachable(smtp)
            await delivery.draw(scope)
            await delivery.profile(scope, "email", configurations={"to": "ap@customer.example"})
            await delivery.profile_of_files(scope, sftp, key, max(count // delivery.FILES, 1))
            house = House(folder, mongod, environment(settings, smtp))
            house.start()
            try:
                await send(scope, house, count)
            finally:
                await asyncio.to_thread(house.stop)
            packets = await scoped(Packet, scope).find().to_list()
            faults = await asyncio.to_thread(count_faults, packets, log, files, count)
    print(f"  {count:,} invoices as mails and as EDI; killed: {dict(house.killed)}")
    for what, many in faults.items():
        print(f"  {what}: {many}")
    return int(any(many for what, many in faults.items() if what != "mails that came twice"))


if __name__ == "__main__":
    sys.exit(measured(run))
