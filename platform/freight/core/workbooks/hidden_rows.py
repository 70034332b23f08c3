"""Rows that a workbook hides, by hand or by a leftover filter: the sender may not mean them."""

HIDDEN_ROW = "This row is hidden in the workbook. Show it if it is meant, or delete it, and upload the workbook again."
