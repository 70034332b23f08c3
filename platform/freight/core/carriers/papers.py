"""The papers of a carrier that end. A lapsed one is found before a claim shows it."""

from collections.abc import Mapping

PAPERS: Mapping[str, str] = {"insurance_to": "Insurance", "authority_to": "Operating authority"}
"""The fields with the last days of the papers, and what they are called."""
