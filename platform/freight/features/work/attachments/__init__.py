"""Attachments: the files of records, taken in first and attached when the record is saved."""
