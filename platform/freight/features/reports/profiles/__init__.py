"""Report profiles: reports for roles, groups and accounts, and sent to recipients by the recipients' own rights"""
