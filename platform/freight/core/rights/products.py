"""Permissions that a whole company does not use: those switched off one by one, and those of products it does not have
(R361, R384)."""

from collections.abc import Collection, Iterable, Mapping


def list_withheld_permissions(
    codes: Iterable[str], products: Collection[str], product_of: Mapping[str, str]
) -> frozenset[str]:
    """Return the permissions that no user of a company has. `product_of`: the product that a permission belongs to; one
    that belongs to none, such as setting up people, remains even without any product."""
    return frozenset(codes) | {code for code, product in product_of.items() if product in products}
