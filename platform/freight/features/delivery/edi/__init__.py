"""The EDI workbench: a mapping edited beside the invoice and the file it makes of it"""
