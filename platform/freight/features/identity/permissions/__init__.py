"""Permissions as a whole: the matrix, what changes for whom, people's own, copies, and what a company may use at all"""
