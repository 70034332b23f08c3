"""Who a company is on its invoices as data, read as it is typed."""

import pytest

from freight.core.errors import Invalid
from freight.core.tax.registrations import SellerIdentity
from freight.core.tax.seller_identity import read_seller_identity


def test_what_is_pasted_is_read_without_its_spaces() -> None:
    read = read_seller_identity(
        SellerIdentity(name="  Meridian   B.V. ", iban="NL91 ABNA 0417 1643 00", bic="abnanl2a")
    )
    assert (read.name, read.iban, read.bic) == ("Meridian B.V.", "NL91ABNA0417164300", "ABNANL2A")


@pytest.mark.parametrize(
    ("typed", "part_of_message"),
    [
        (SellerIdentity(iban="NL91ABNA0417164301"), "IBAN: “NL91ABNA0417164301” fails its check"),
        (SellerIdentity(bic="ABNA"), "BIC: “ABNA” fails its check"),
        (SellerIdentity(legal_number="12345678"), "Company number: enter both the number and its scheme"),
        (SellerIdentity(endpoint_scheme="0106"), "Electronic address: enter both the number and its scheme"),
        (SellerIdentity(endpoint_id="12345678", endpoint_scheme="KvK"), "a code of four digits"),
    ],
)
def test_what_can_not_be_right_is_refused_with_its_remedy(typed: SellerIdentity, part_of_message: str) -> None:
    with pytest.raises(Invalid, match=part_of_message):
        read_seller_identity(typed)
