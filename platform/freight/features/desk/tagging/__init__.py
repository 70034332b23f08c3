"""Tagging rules: tags, the rules that give them, what a rule would do, and tags given by hand"""
