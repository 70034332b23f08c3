"""MongoDB and the broker on one machine, for `freight run` and for the tests.

Deployments point `FREIGHT_MONGO_URI` and `FREIGHT_REDIS_URL` at servers that already run and do not use this package.
Nothing is imported here: every program of the suite imports it, and users wait for all of them to start.
"""
