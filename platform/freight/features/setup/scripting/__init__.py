"""Scripting rules: expressions that compute fields of shipments and invoices, tried before they are saved"""
