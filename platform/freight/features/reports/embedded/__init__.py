"""Embedded reports: pages of a company's own reporting tool, shown with signed parameters of the user who looks"""
