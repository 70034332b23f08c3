"""Locations and operations: where a system works, and what it does there"""
