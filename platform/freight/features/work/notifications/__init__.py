"""Notification rules: of which events who is told, how, and in which words"""
