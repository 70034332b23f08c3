"""Reporting milestones: for one shipment, for many at once, by rows and from workbooks; and taking them back"""
