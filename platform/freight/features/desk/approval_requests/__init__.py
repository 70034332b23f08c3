"""Approval requests: changes that wait for people, level by level, and take effect with the last approval"""
