"""Who may see what carriers are owed"""
