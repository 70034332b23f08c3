"""Help by the address of the screen."""

import pytest

from freight.documents.help_page import HelpPage
from tests.fixtures.tenants import Tenants

NONE = "Help information not available for this web page."


@pytest.fixture
async def pages(tenants: Tenants) -> None:
    for url in ("/", "/tariffs", "/rating/trace"):
        await HelpPage(url=url, title=f"Help of {url}").insert()


@pytest.mark.parametrize(
    ("address", "title"),
    [
        ("/tariffs", "Help of /tariffs"),
        ("/tariffs/656f00000000000000000001/lanes", "Help of /tariffs"),
        ("/rating/trace/65?tab=lanes#break", "Help of /rating/trace"),
        ("https://freight.example/tariffs/", "Help of /tariffs"),
        ("/", "Help of /"),
    ],
)
async def test_a_screen_gets_its_help_or_that_of_the_screen_above(sign_in, tenants, pages, address, title) -> None:
    answer = await (await sign_in(tenants.ana)).get("/api/helpContent", params={"url": address})
    assert answer.json()["data"]["title"] == title


@pytest.mark.parametrize("address", ["/quotes/summary", "/tariffsandmore", "/rating"])
async def test_a_screen_without_help_is_told_so(sign_in, tenants, pages, address) -> None:
    """A053"""
    answer = await (await sign_in(tenants.ana)).get("/api/helpContent", params={"url": address})
    assert (answer.status_code, answer.json()["data"], answer.json()["msg"]) == (200, None, NONE)
