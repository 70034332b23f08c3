"""Notification rules: which events notify whom, by which channel and in which words."""
