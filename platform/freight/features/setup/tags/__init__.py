"""Tags of records: which a rule gives, which a person gave, and the names and colors of all of them"""
