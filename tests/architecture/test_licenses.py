"""docs/licenses.md names what the lock files name."""

from tools import licenses


def test_the_page_of_licenses_names_every_locked_package() -> None:
    stands, written = licenses.PAGE.read_text(), licenses.page()
    packages = {
        entry
        for line in written.splitlines()
        if line.startswith("| ")
        for entry in line.split(" | ")[-1].strip("| ").split(", ")
    }
    assert len(packages) > 250
    assert [package for package in sorted(packages) if package not in stands] == [], "run `make licenses`"


def test_what_hands_a_duty_on_is_explained() -> None:
    page = licenses.PAGE.read_text()
    assert "| SSPL-1.0" in page
    for named in (
        "MongoDB is under the SSPL",
        "react-leaflet is under the Hippocratic",
        "pycountry and python-stdnum are under the LGPL",
    ):
        assert named in page
