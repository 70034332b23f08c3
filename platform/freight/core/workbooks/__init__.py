"""Interpretation of uploaded sheets: where the headings are, which field a column is, what a cell says."""
