"""Queries to the web API from outside, as a browser would send them."""

import json
import urllib.error
import urllib.request
from typing import Any

_TIMEOUT_SECONDS = 5


def fetch_api_data(url: str) -> Any:
    """The `data` of the answer at `url`, or None when nothing answers there or the answer is an error."""
    try:
        with urllib.request.urlopen(url, timeout=_TIMEOUT_SECONDS) as answer:
            return json.load(answer)["data"]
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return None
