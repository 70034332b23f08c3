"""The milestones that shipments of a system pass, and what follows when they change"""
