"""The documents of a shipment and the invoices they are linked to: what each needs to be linked, unlinked and deleted
(administration §5.6). Pure."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from freight.core.file_kinds import OFFICE, PICTURES

KIND = "shipmentDocument"  # of its history
ENDINGS = (*OFFICE, *PICTURES)  # documents are photographed and scanned
# the kinds offered in addition to those that the account's invoices require
USUAL_TYPES = ("Proof of delivery", "Bill of lading", "Delivery receipt", "Other")

NONE_CHOSEN = "Please select at least one document"
_NUMBER_NEEDED = "Please enter Invoice Number for {file}"
_TYPE_NEEDED = "Please select Document Type for {file}"
_NOT_LINKED = "{file} is not linked to an invoice. Select only linked documents to unlink."
_LINKED_ALREADY = "{file} is linked to invoice {number}. Unlink it there, then link it again."
_LINKED = "{file} is linked to invoice {number}. Unlink it, then delete it."


class ChosenDocument(NamedTuple):
    """A chosen document: its file, the invoice it is linked to ("" for none), and the kind to link it as."""

    file: str
    linked_to: str
    number: str = ""
    document_type: str = ""


def find_link_problems(papers: Iterable[ChosenDocument]) -> list[str]:
    """Return why some of them cannot be linked, each in a sentence that names the file (R351, R352). Linking a document
    to the same invoice again changes its kind."""
    faults = []
    for paper in papers:
        if not paper.number:
            faults.append(_NUMBER_NEEDED.format(file=paper.file))
        elif paper.linked_to and paper.linked_to != paper.number:
            faults.append(_LINKED_ALREADY.format(file=paper.file, number=paper.linked_to))
        if not paper.document_type:
            faults.append(_TYPE_NEEDED.format(file=paper.file))
    return faults


def find_unlink_problems(papers: Iterable[ChosenDocument]) -> list[str]:
    """Return why some of them cannot be unlinked: they are not linked (R354)."""
    return [_NOT_LINKED.format(file=paper.file) for paper in papers if not paper.linked_to]


def find_delete_problems(papers: Iterable[ChosenDocument]) -> list[str]:
    """Return why some of them cannot be deleted: an invoice has them."""
    return [_LINKED.format(file=paper.file, number=paper.linked_to) for paper in papers if paper.linked_to]


def list_linkable_types(required: Sequence[str]) -> list[str]:
    """Return the kinds a document can be linked as: first what invoices of the account require, each once whatever its
    case."""
    required_names = {name.casefold() for name in required}
    return [*required, *(name for name in USUAL_TYPES if name.casefold() not in required_names)]
