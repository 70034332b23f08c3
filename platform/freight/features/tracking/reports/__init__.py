"""Milestones met and missed, by carrier, lane or account and month"""
