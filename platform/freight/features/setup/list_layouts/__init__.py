"""What the lists of a system show: layouts for everyone, roles and groups, and which one a user gets"""
