"""The EDI workbench: edit a mapping next to the invoice and the file it produces."""
