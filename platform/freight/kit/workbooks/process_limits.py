"""The limits of a child process on this machine; it sets them itself, before it opens the file."""

import resource
import zipfile
from contextlib import suppress
from pathlib import Path

from freight.kit.workbooks.file_kind import measure_unpacked_size
from freight.kit.workbooks.limits import ReaderLimits

# the signal of the first limit tells why the process ended; that of the second would not
_GRACE_SECONDS = 5


def limit_process(path: Path, limits: ReaderLimits) -> None:
    """Limit memory, and seconds of processor time by the size of the file. Beyond them the system ends this process,
    even in the middle of one long call."""
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory_bytes, limits.memory_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    seconds = limits.cpu_seconds_of(0)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, limits.most_cpu_seconds + _GRACE_SECONDS))
    # a broken package is reported when it is opened
    with suppress(zipfile.BadZipFile, NotImplementedError, ValueError):
        seconds = limits.cpu_seconds_of(measure_unpacked_size(path))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + _GRACE_SECONDS))
