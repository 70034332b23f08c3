"""What the suite needs of this machine before anything starts: its folder, its keys, its port."""

import errno
import fcntl
import os
import socket
from pathlib import Path
from typing import IO, Any

from pymongo import MongoClient
from pymongo.errors import PyMongoError
from redis import Redis
from redis.exceptions import RedisError

from freight.embedded.errors import AlreadyRunning, StartError
from freight.kit.secrets import new_key

_ASK_SECONDS = 5


def claim_folder(folder: Path) -> IO[str]:
    """Take `folder` for this process until the returned file is closed.

    Raises AlreadyRunning when another process has it: two MongoDBs on the same files would destroy them.
    """
    folder.mkdir(parents=True, exist_ok=True)
    claim = (folder / "lock").open("a+")
    try:
        fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        claim.seek(0)
        holder = claim.read().strip() or "unknown"
        claim.close()
        raise AlreadyRunning(
            f"The suite already runs on {folder} (process {holder}). Stop it first, or choose another --data-dir."
        ) from None
    claim.truncate(0)
    claim.write(str(os.getpid()))
    claim.flush()
    return claim


def listen(host: str, port: int) -> socket.socket:
    """A listening socket on `port`, 0 for any free one; the API inherits it, so nobody can take the port in between.

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
            f"{reason}. Stop what uses it, or choose another: FREIGHT_HTTP_PORT={port + 1} make run"
        ) from None
    return listener


def ask_mongo(uri: str) -> None:
    """Raise StartError unless a MongoDB with transactions answers at `uri`."""
    try:
        with MongoClient[dict[str, Any]](uri, serverSelectionTimeoutMS=_ASK_SECONDS * 1000) as client:
            answer = client.admin.command("hello")
    except PyMongoError as problem:
        raise StartError(_unreachable("FREIGHT_MONGO_URI", problem)) from None
    if "setName" not in answer and answer.get("msg") != "isdbgrid":
        raise StartError(
            "The MongoDB at FREIGHT_MONGO_URI is no replica set, so it has no transactions: start it as one."
        )


def ask_redis(url: str) -> None:
    """Raise StartError unless a Redis or Valkey answers at `url`."""
    try:
        with Redis.from_url(url, socket_connect_timeout=_ASK_SECONDS, socket_timeout=_ASK_SECONDS) as client:
            client.ping()
    except (RedisError, ValueError) as problem:
        raise StartError(_unreachable("FREIGHT_REDIS_URL", problem)) from None


def _unreachable(variable: str, problem: Exception) -> str:
    reason = str(problem).splitlines()[0][:160].rstrip(".")
    return f"Nothing usable answers at {variable} ({reason}). Start that server, or unset {variable} to use our own."


def kept_key(folder: Path) -> str:
    """The encryption key of this installation, made at the first start and readable by its owner only."""
    path = folder / "secret-key"
    if not path.exists():
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(new_key())
    return path.read_text().strip()
