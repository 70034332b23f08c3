"""Approval ladders: who has to approve which changes, level by level"""
