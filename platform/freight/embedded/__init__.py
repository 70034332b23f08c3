"""MongoDB and the broker on one machine, for `freight run` and for the tests.

Deployments point `FREIGHT_MONGO_URI` and `FREIGHT_REDIS_URL` at servers that already run and never come here. Nothing
is imported here: each program of the suite passes by, and somebody waits for the start of all of them.
"""
