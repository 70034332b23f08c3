"""Notices: what needs attention, shown in the panel and mailed to users who may open it, until it is resolved."""
