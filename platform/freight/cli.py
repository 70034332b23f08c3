"""`freight …`: the programs of the suite, and the commands around them."""

import argparse
import asyncio
import getpass
import os
import socket
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from freight.embedded.errors import StartError
from freight.kit.settings import Settings, load_settings

# heavy imports stand inside the commands: `freight run` only starts other processes


def run(asked: argparse.Namespace) -> int:
    """Start everything on this machine, in the foreground."""
    from freight.embedded.supervisor import Supervisor

    chosen = {"http_port": asked.port, "data_dir": asked.data_dir}
    settings = Settings(**{name: value for name, value in chosen.items() if value is not None})
    return Supervisor(settings, asked.ready_file, say=lambda line: print(line, flush=True), greet=_demo_sign_ins).run()


def _demo_sign_ins(address: str) -> list[str]:
    """What a demo installation tells whoever started it."""
    from freight.embedded.answers import data_of
    from freight.features.identity.seed import DEMO_PASSWORD

    accounts = data_of(f"{address}/api/demoAccounts") or []
    lines = [f"    {account['userName']:<16} {account['role']}, {account['company']}" for account in accounts]
    return [f"  Demo sign-ins, password {DEMO_PASSWORD}", *lines] if lines else []


def _settings_of_servers() -> Settings:
    """Settings for a program that works on servers others run. Raises StartError when they are not named."""
    settings = load_settings()
    for name in ("mongo_uri", "redis_url"):
        if not getattr(settings, name):
            raise StartError(f"FREIGHT_{name.upper()} is not set. On a single machine `freight run` starts everything.")
    return settings


def api(asked: argparse.Namespace) -> int:
    """Serve the web API and the web app."""
    import uvicorn

    settings = _settings_of_servers()
    config = uvicorn.Config(
        "freight.app:served",
        factory=True,
        host=settings.http_host,
        port=settings.http_port,
        log_level=settings.log_level.lower(),
        # the address of the caller counts for the sign-in throttle: believe a proxy only on this machine
        forwarded_allow_ips="127.0.0.1",
        timeout_graceful_shutdown=10,
    )
    sockets = [socket.socket(fileno=asked.socket)] if asked.socket is not None else None
    uvicorn.Server(config).run(sockets)
    return 0


def worker(_: argparse.Namespace) -> NoReturn:
    """Do the jobs."""
    settings = _settings_of_servers()
    # a stop lets the running chunk end and gives the rest back to the queue
    os.environ["REMAP_SIGTERM"] = "SIGQUIT"
    name = f"worker-{os.getpid()}@%h"
    _become("celery", "-A", "jobs.app", "worker", "-n", name, "-l", settings.log_level, "--without-gossip")


def scheduler(asked: argparse.Namespace) -> NoReturn:
    """Run periodic work when it is due."""
    _settings_of_servers()
    _become("jobs.scheduler", *(["--check"] if asked.check else []))


def seed(_: argparse.Namespace) -> int:
    """Load templates-seed/, and the demo data in a demo installation; what is there already stays as it is."""
    from freight.embedded.servers import servers_at_hand
    from freight.features.seed.service import seed as load
    from freight.kit.resources import open_resources

    async def load_all(settings: Settings) -> dict[str, int]:
        async with open_resources(settings):
            return await load(settings, settings.seed_dir.resolve())

    with servers_at_hand(load_settings()) as settings:
        for name, count in asyncio.run(load_all(settings)).items():
            print(f"{name}: {count} added")
    return 0


def administrator(asked: argparse.Namespace) -> int:
    """Open a real installation: its first company, system and administrator; the password is asked for."""
    from freight.core.errors import FreightError
    from freight.embedded.servers import servers_at_hand
    from freight.features.identity.first_administrator import FirstAdministrator, open_installation
    from freight.features.seed.service import seed as load
    from freight.kit.resources import open_resources

    password = getpass.getpass("Password: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
    first = FirstAdministrator(asked.user_name, asked.name, asked.email, asked.company, asked.system, asked.currency)

    async def open_and_load(settings: Settings) -> None:
        async with open_resources(settings):
            await open_installation(first, password)
            await load(settings, settings.seed_dir.resolve())

    try:
        with servers_at_hand(load_settings()) as settings:
            asyncio.run(open_and_load(settings.model_copy(update={"demo": False})))
    except FreightError as refused:
        print(refused.message, file=sys.stderr)
        return 1
    print(f"{asked.name} may sign in as {asked.user_name}.")
    return 0


def openapi(_: argparse.Namespace) -> int:
    """Print the OpenAPI document; needs no server."""
    import json

    from freight.app import create_app

    app = create_app(Settings(_env_file=None))
    print(json.dumps(app.openapi(), indent=2, ensure_ascii=False))
    return 0


def bench(_: argparse.Namespace) -> NoReturn:
    """Measure; from a checkout, where the benchmarks are."""
    _become("tests.benchmarks")


def _become(module: str, *arguments: str) -> NoReturn:
    """Go on as `python -m module`, in this very process: signals and exit status stay what they are."""
    os.execv(sys.executable, [sys.executable, "-m", module, *arguments])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="freight", description="Freight invoicing, rating and tariff management")
    commands = parser.add_subparsers(required=True, metavar="command")

    def command(function: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        added = commands.add_parser(function.__name__, help=function.__doc__, description=function.__doc__)
        added.set_defaults(function=function)
        return added

    start = command(run)
    start.add_argument("--port", type=int, help="port to listen on, 0 for any free one (default: FREIGHT_HTTP_PORT)")
    start.add_argument("--data-dir", type=Path, help="folder of the data (default: FREIGHT_DATA_DIR)")
    start.add_argument("--ready-file", type=Path, help="write address and process ids here once everything answers")
    command(api).add_argument("--socket", type=int, help="descriptor of a listening socket to serve")
    command(worker)
    command(scheduler).add_argument("--check", action="store_true", help="say whether a scheduler is at work, and end")
    command(seed)
    opening = command(administrator)
    for name in ("--user-name", "--name", "--email", "--company", "--system"):
        opening.add_argument(name, required=True)
    opening.add_argument("--currency", default="USD", help="of the system, ISO 4217")
    command(openapi)
    command(bench)
    return parser


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command named on the command line."""
    asked = _parser().parse_args(arguments)
    try:
        sys.exit(asked.function(asked))
    except StartError as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
