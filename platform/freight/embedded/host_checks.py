"""What the suite needs of this machine before anything starts: its folder, its keys, its port."""

import errno
import fcntl
import os
import socket
from pathlib import Path
from typing import IO

from pymongo import MongoClient
from pymongo.errors import PyMongoError
from redis import Redis
from redis.exceptions import RedisError

from freight.embedded.errors import AlreadyRunning, StartError
from freight.embedded.private_files import make_private_folder, write_private
from freight.kit.first_run import compute_seed_fingerprint
from freight.kit.security.secrets import generate_secret_key
from freight.kit.settings import Settings

_ASK_SECONDS = 5


def claim_folder(folder: Path) -> IO[str]:
    """Claim `folder` for this process until the returned file is closed.

    Raises AlreadyRunning when another process has it: two MongoDBs on the same files would destroy them.
    """
    make_private_folder(folder)
    claim = os.fdopen(os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600), "a+")
    try:
        fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        claim.seek(0)
        holder = claim.read().strip() or "unknown"
        claim.close()
        raise AlreadyRunning(
            f"The suite is already running on {folder} (process {holder}). Stop it first, or choose another --data-dir."
        ) from None
    claim.truncate(0)
    claim.write(str(os.getpid()))
    claim.flush()
    return claim


def open_listening_socket(host: str, port: int) -> socket.socket:
    """Return a listening socket on `port`, 0 for any free one; the API inherits it, so that no one can take the port in
    between.

    Raises StartError when the port is taken or not ours to take.
    """
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(1024)
    except OSError as problem:
        listener.close()
        if problem.errno == errno.EADDRINUSE:
            reason = f"Port {port} is busy"
        else:
            reason = f"Port {port} on {host} cannot be used ({problem.strerror})"
        raise StartError(
            f"{reason}. Stop what is using it, or choose another: FREIGHT_HTTP_PORT={port + 1} make run"
        ) from None
    return listener


def check_mongo(uri: str) -> None:
    """Raise StartError unless a MongoDB with transactions answers at `uri`."""
    try:
        with MongoClient[dict[str, object]](uri, serverSelectionTimeoutMS=_ASK_SECONDS * 1000) as client:
            answer = client.admin.command("hello")
    except PyMongoError as problem:
        raise StartError(_unreachable("FREIGHT_MONGO_URI", problem)) from None
    if "setName" not in answer and answer.get("msg") != "isdbgrid":
        raise StartError(
            "The MongoDB at FREIGHT_MONGO_URI is not a replica set, so it has no transactions. Start it as one."
        )


def is_real_installation(settings: Settings) -> bool:
    """Return whether an installation was started for real work, which must not be mixed with the demo."""
    with MongoClient[dict[str, object]](settings.mongo_uri, serverSelectionTimeoutMS=_ASK_SECONDS * 1000) as client:
        installation = client[settings.mongo_database]["installation"].find_one({"_id": "installation"}) or {}
    return installation.get("kind") == "real"


def is_seeded(settings: Settings) -> bool:
    """Return whether the contents of `templates-seed/` were loaded before, so that a start need not wait for them."""
    with MongoClient[dict[str, object]](settings.mongo_uri, serverSelectionTimeoutMS=_ASK_SECONDS * 1000) as client:
        database = client[settings.mongo_database]
        installation = database["installation"].find_one({"_id": "installation"}) or {}
        systems = database["systems"].count_documents({})
    return installation.get("seeded") == compute_seed_fingerprint(settings.seed_dir, settings.demo, systems)


def check_redis(url: str) -> None:
    """Raise StartError unless a Redis or Valkey answers at `url`."""
    try:
        with Redis.from_url(url, socket_connect_timeout=_ASK_SECONDS, socket_timeout=_ASK_SECONDS) as client:
            client.ping()
    except (RedisError, ValueError) as problem:
        raise StartError(_unreachable("FREIGHT_REDIS_URL", problem)) from None


def _unreachable(variable: str, problem: Exception) -> str:
    reason = str(problem).splitlines()[0][:160].rstrip(".")
    return f"No usable server at {variable} ({reason}). Start that server, or unset {variable} to use the built-in one."


def ensure_encryption_key(folder: Path) -> str:
    """Return the encryption key of this installation, made at the first start and readable by its owner only."""
    path = folder / "secret-key"
    if not path.exists():
        write_private(path, generate_secret_key())
    return path.read_text().strip()
