"""Stand-ins: who decides on approval requests for somebody who is away"""
