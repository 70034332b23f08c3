"""Workbooks into shipments and tariff lanes: read, match columns, dry run, import, and the workbook back."""
