"""Invoices as data: written by the library, judged by the official rules in a process of their own."""
