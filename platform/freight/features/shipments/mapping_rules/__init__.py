"""Mapping rules: what texts of incoming shipment files stand for, once for all files"""
