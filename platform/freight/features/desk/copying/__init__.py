"""Copying from one system of a company to another: how it works, never what it has worked on"""
