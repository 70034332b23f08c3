"""MongoDB and the broker on one machine, for `freight run` and for the tests.

Deployments point `FREIGHT_MONGO_URI` and `FREIGHT_REDIS_URL` at servers that already run and never come here.
"""

from freight.embedded.broker import Broker
from freight.embedded.errors import EmbeddedServerError
from freight.embedded.mongod import Mongod

__all__ = ["Broker", "EmbeddedServerError", "Mongod"]
