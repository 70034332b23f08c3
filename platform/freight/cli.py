"""`freight …`: the programs of the suite, and the commands around them."""

import argparse
import asyncio
import getpass
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from freight.core.errors import FreightError
from freight.embedded.errors import StartError
from freight.kit.settings import Settings, load_settings

# heavy imports are inside the commands: `freight run` only starts other processes


def run(asked: argparse.Namespace) -> int:
    """Start everything on this machine, in the foreground."""
    from freight.embedded.supervisor import Supervisor

    overrides = {"http_port": asked.port, "demo": False if asked.empty else None}
    settings = Settings(**{name: value for name, value in overrides.items() if value is not None})
    return Supervisor(settings, asked.ready_file, say=_say, greet=_how_to_sign_in, empty=asked.empty).run()


def _say(line: str) -> None:
    print(line, flush=True)


def _how_to_sign_in(address: str, keys: str) -> list[str]:
    """Return what to print after the start: the demo's sign-ins, or how the first user is made."""
    from freight.embedded.api_probe import fetch_api_data
    from freight.kit.first_run import DEMO_PASSWORD, SETUP, build_setup_link
    from freight.kit.security.secrets import Keyring

    accounts = fetch_api_data(f"{address}/api/demoAccounts") or []
    if accounts:
        lines = [f"    {account['userName']:<16} {account['role']}, {account['company']}" for account in accounts]
        return [f"  Demo sign-ins, password {DEMO_PASSWORD}", *lines]
    if (fetch_api_data(f"{address}/api/installation") or {}).get("hasUsers") is False:
        link = build_setup_link(address, Keyring.parse(keys).code_for(SETUP))
        return ["  No users yet. Open this link to create the first administrator; it works once:", f"    {link}"]
    return []


def _settings_of_servers() -> Settings:
    """Return settings for a program that works on servers others run. Raises StartError when they are not named."""
    settings = load_settings()
    for name in ("mongo_uri", "redis_url"):
        if not getattr(settings, name):
            raise StartError(f"FREIGHT_{name.upper()} is not set. On a single machine `freight run` starts everything.")
    return settings


def api(asked: argparse.Namespace) -> int:
    """Serve the web API and the web app."""
    from freight.kit.jobs.gc_pauses import import_without_gc

    with import_without_gc():
        from freight.serving import serve_api

        # uvicorn finds it loaded; several processes load it themselves
        if asked.socket is not None:
            import_module("freight.app")
    return serve_api(_settings_of_servers(), asked.socket)


def _check(program: str) -> int:
    """Exit status for the health check of a container: 0 when the program of this host is at work, else 1."""
    from freight.kit.storage.heartbeats import Heartbeat

    heart = Heartbeat(_settings_of_servers(), program)
    problem = heart.complaint()
    heart.close()
    if problem:
        print(f"{program}: {problem}")
    return 1 if problem else 0


def worker(asked: argparse.Namespace) -> int:
    """Do the jobs."""
    if asked.check:
        return _check("worker")
    _settings_of_servers()
    # a stop lets the running chunk end and gives the rest back to the queue
    os.environ["REMAP_SIGTERM"] = "SIGQUIT"
    name = f"worker-{os.getpid()}@%h"
    return _become(
        *("celery", "-A", "jobs.app", "--quiet", "worker", "-n", name),
        # workers neither listen to each other nor send events every two seconds: `jobs/heartbeat.py` reports enough
        *("--without-gossip", "--without-heartbeat"),
    )


def scheduler(asked: argparse.Namespace) -> int:
    """Run periodic work when it is due."""
    if asked.check:
        return _check("scheduler")
    _settings_of_servers()
    return _become("jobs.scheduler")


def partner(_: argparse.Namespace) -> int:
    """Play the trading partner of a demo: an SFTP folder that answers each file, and a print vendor.
    `freight run` starts it."""
    from freight.embedded.partner.partner_config import find_demo_partner
    from freight.embedded.partner.sftp_server import serve_demo_partner

    demo_partner = find_demo_partner(load_settings().data_dir.resolve())
    if demo_partner is None:
        raise StartError("This installation has no partner: it is no demo that `freight run` started.")
    asyncio.run(serve_demo_partner(demo_partner))
    return 0


def seed(asked: argparse.Namespace) -> int:
    """Load templates-seed/, and the demo data in a demo installation; what is there already stays as it is."""
    from freight.embedded.server_startup import provide_servers
    from freight.features.desk.seed.service import seed_installation as load
    from freight.features.desk.seed.service import start_empty_installation
    from freight.kit.storage.connections import open_connections

    async def load_all(settings: Settings) -> dict[str, int]:
        async with open_connections(settings):
            if asked.empty:
                await start_empty_installation()
            return await load(settings, settings.seed_dir.resolve())

    with provide_servers(load_settings()) as settings:
        for name, count in asyncio.run(load_all(settings)).items():
            print(f"{name}: {count} added")
    return 0


def migrate(_: argparse.Namespace) -> int:
    """Bring the data of an earlier version into the shape of this one; every program does it when it starts."""
    from freight.documents.installation import Installation
    from freight.embedded.server_startup import provide_servers
    from freight.kit.storage.connections import open_connections

    async def brought(settings: Settings) -> Installation:
        async with open_connections(settings):
            return await Installation.find_one() or Installation()

    with provide_servers(load_settings()) as settings:
        installation = asyncio.run(brought(settings))
    for migration in installation.applied:
        print(f"{migration.finished_on:%Y-%m-%d %H:%M} UTC  {migration.number:>4}  {migration.name}")
    print(f"The data is up to date: version {installation.schema_version}.")
    return 0


def check(_: argparse.Namespace) -> int:
    """Compare every kept figure with a recount now, as every night, and correct what differs; people may go on working.
    The exit status is 1 where something differed."""
    from freight.embedded.server_startup import provide_servers
    from freight.features.desk.reconciliation.report import reconcile_all_systems
    from freight.kit.storage.connections import open_connections

    async def compared(settings: Settings) -> int:
        # a count of everything takes longer than an answer of the API may
        async with open_connections(settings.model_copy(update={"database_seconds": 120.0})):
            return await reconcile_all_systems(_say)

    with provide_servers(load_settings()) as settings:
        return 1 if asyncio.run(compared(settings)) else 0


def backup(asked: argparse.Namespace) -> int:
    """Write everything that is stored into one file, while people go on working."""
    from freight.backup_commands import back_up

    path, manifest = back_up(asked.target, with_keys=not asked.without_keys, keep=asked.keep)
    records = sum(collection.records for collection in manifest.collections)
    print(f"{path}: {records} records in {len(manifest.collections)} collections.")
    if asked.without_keys:
        print(f"Without the keys {', '.join(manifest.keys)}: store FREIGHT_SECRET_KEYS separately.")
    return 0


def restore(asked: argparse.Namespace) -> int:
    """Bring a backup back into an empty database."""
    from freight.backup_commands import bring_back

    restored = bring_back(asked.file, asked.keys_to)
    records = sum(collection.records for collection in restored.manifest.collections)
    print(
        f"{records} records from {restored.manifest.taken_on:%Y-%m-%d %H:%M} UTC restored. Redis is not in the backup, "
        "so everyone has to sign in again."
    )
    if restored.missing:
        print(
            f"Missing key: {', '.join(restored.missing)}. Until it is in FREIGHT_SECRET_KEYS, the passwords of "
            "billing systems cannot be read."
        )
        return 2
    return 0


def administrator(asked: argparse.Namespace) -> int:
    """Open a real installation: its first company, system and administrator; the password is asked for. With --rescue,
    let an administrator of an existing company in again."""
    needed = ["user_name", "company"] if asked.rescue else ["user_name", "name", "email", "company", "system"]
    if missing := [f"--{name.replace('_', '-')}" for name in needed if not getattr(asked, name)]:
        raise StartError(f"Needed too: {', '.join(missing)}.")
    if asked.rescue:
        return _rescue(asked)
    from freight.embedded.server_startup import provide_servers
    from freight.features.desk.installation.service import open_real_installation
    from freight.features.identity.sign_in.first_administrator import FirstAdministrator
    from freight.kit.storage.connections import open_connections

    password = _password()
    first = FirstAdministrator(
        asked.user_name, asked.name, asked.email, asked.company, asked.system, asked.currency, asked.country
    )

    async def open_it(settings: Settings) -> None:
        async with open_connections(settings):
            await open_real_installation(first, password)

    with provide_servers(load_settings()) as settings:
        asyncio.run(open_it(settings))
    print(f"{asked.name} can sign in as {asked.user_name}.")
    return 0


def _rescue(asked: argparse.Namespace) -> int:
    """Print what a rescue does, and do it once the user agrees."""
    from freight.embedded.server_startup import provide_servers
    from freight.features.identity.people import rescue
    from freight.kit.storage.connections import open_connections

    request = rescue.RescueRequest(asked.company, asked.user_name, asked.name, asked.email)

    async def let_in(settings: Settings) -> str:
        async with open_connections(settings):
            planned = await rescue.plan_rescue(request)
            _say(f"In {planned.company.name} ({planned.company.code}) this will:")
            for line in planned.lines:
                _say(f"  - {line}")
            if not asked.yes and not _agreed():
                raise StartError(
                    "Nothing was changed. Without a terminal, give --yes and the password on standard input."
                )
            return (await rescue.carry_out_rescue(request, _password())).user_name

    with provide_servers(load_settings()) as settings:
        name = asyncio.run(let_in(settings))
    print(f"Done. {name} can sign in with the new password.")
    return 0


def openapi(asked: argparse.Namespace) -> int:
    """Print the OpenAPI document, or the page made of it; needs no server."""
    from freight.app import create_app
    from freight.kit.http.openapi import write_description

    app = create_app(Settings(_env_file=None))
    sys.stdout.buffer.write(write_description(app, as_page=asked.page))
    return 0


def notebook(asked: argparse.Namespace) -> NoReturn:
    """Open JupyterLab on the notebooks, which read what the user who signs in may see; from a checkout."""
    import importlib.util

    from freight.notebook.person import USER_VARIABLE, sign_in_notebook_user
    from freight.notebook.reader import open_notebook_database

    if importlib.util.find_spec("jupyterlab") is None:
        raise StartError("JupyterLab is not installed here: run `make setup` in a checkout.")
    sign_in_notebook_user(open_notebook_database(), asked.user, _password())
    os.environ[USER_VARIABLE] = asked.user
    _become("jupyterlab", f"--ServerApp.root_dir={asked.folder}")


def _agreed() -> bool:
    return sys.stdin.isatty() and input("Type yes to go on: ").strip() == "yes"


def _password() -> str:
    return getpass.getpass("Password: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")


def bench(_: argparse.Namespace) -> NoReturn:
    """Measure; from a checkout, where the benchmarks are."""
    _become("tests.benchmarks")


def _become(module: str, *arguments: str) -> NoReturn:
    """Continue as `python -m module` in this very process, so that signals and exit status stay the same."""
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
    start.add_argument("--empty", action="store_true", help="start real work in an empty folder, without the demo")
    start.add_argument("--ready-file", type=Path, help="write the address and process ids here once everything is up")
    command(api).add_argument("--socket", type=int, help="descriptor of a listening socket to serve, alone")
    for program in (worker, scheduler):
        help_text = f"say whether the {program.__name__} of this host is running, then exit"
        command(program).add_argument("--check", action="store_true", help=help_text)
    command(seed).add_argument("--empty", action="store_true", help="start real work: never load the demo")
    command(partner)
    command(migrate)
    command(check)
    backing = command(backup)
    backing.add_argument("target", type=Path, help="a new file, or a folder for a file named by date and time")
    backing.add_argument("--without-keys", action="store_true", help="leave out the encryption keys")
    backing.add_argument("--keep", type=int, help="in a folder: keep only this many of the newest backups")
    restoring = command(restore)
    restoring.add_argument("file", type=Path)
    restoring.add_argument("--keys-to", type=Path, help="write the backup's keys to this file")
    opening = command(administrator)
    for name in ("--user-name", "--name", "--email", "--system"):
        opening.add_argument(name, default="")
    opening.add_argument("--company", default="", help="its name; with --rescue, its code")
    opening.add_argument(
        "--rescue",
        action="store_true",
        help="let an administrator of an existing company in: new password, no second step",
    )
    opening.add_argument("--yes", action="store_true", help="with --rescue: do not ask before doing it")
    opening.add_argument("--country", default="", help="name or ISO code; sets time zone, language tag and units")
    opening.add_argument("--currency", default="", help="currency of the system, ISO 4217; blank: that of the country")
    describing = command(openapi)
    describing.add_argument("--page", action="store_true", help="as a page to read")
    reading = command(notebook)
    reading.add_argument("--user", required=True, help="the user name of the sign-in page")
    reading.add_argument("--folder", type=Path, default=Path("notebooks"), help="where the notebooks are")
    command(bench)
    # every command that may work on the servers of this machine
    for on_data in (run, seed, migrate, check, backup, restore, administrator, notebook):
        commands.choices[on_data.__name__].add_argument(
            "--data-dir", type=Path, help="folder of the data (default: FREIGHT_DATA_DIR)"
        )
    return parser


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command named on the command line."""
    namespace = _parser().parse_args(arguments)
    if getattr(namespace, "data_dir", None):
        # the programs started from here must find it, too
        os.environ["FREIGHT_DATA_DIR"] = str(namespace.data_dir)
    try:
        sys.exit(namespace.function(namespace))
    except (StartError, FreightError) as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
