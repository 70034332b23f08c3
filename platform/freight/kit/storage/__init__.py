"""MongoDB, GridFS and Redis: connections, tenancy, transactions, revisions, the outbox."""
