"""What a browser calls itself, in two words."""

import pytest

from freight.core.people.devices import describe_device

WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) "
CALLED = [
    (WINDOWS + "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36", "Chrome, Windows"),
    (WINDOWS + "AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0", "Edge, Windows"),
    ("Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox, Linux"),
    ("Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605 Version/18 Safari/605", "Safari, macOS"),
    ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605 CriOS/140.0 Mobile Safari/604", "Chrome, iPhone"),
    ("python-httpx/0.28.1", "python-httpx/0.28.1"),
    ("x" * 400, "x" * 40),
    ("  ", "Unknown device"),
]


@pytest.mark.parametrize(("user_agent", "words"), CALLED)
def test_a_browser_is_called_as_people_call_it(user_agent: str, words: str) -> None:
    assert describe_device(user_agent) == words
