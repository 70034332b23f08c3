"""What a company does not use, as a whole: permissions it switched off one by one, and those of products it does not
have (R361, R384)."""

from collections.abc import Collection, Iterable, Mapping


def list_withheld_permissions(
    codes: Iterable[str], products: Collection[str], product_of: Mapping[str, str]
) -> frozenset[str]:
    """The permissions that nobody in a company has. `product_of`: the product that a permission belongs to; what
    belongs to none, such as setting up people, stays with every product gone."""
    return frozenset(codes) | {code for code, product in product_of.items() if product in products}
