"""Scripting rules: expressions that compute fields of shipments, tried before they are saved"""
