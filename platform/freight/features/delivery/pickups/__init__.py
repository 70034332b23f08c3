"""Pickups: workbooks that customers put into a folder of theirs, uploaded from there by themselves."""
