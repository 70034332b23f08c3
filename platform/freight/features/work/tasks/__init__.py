"""Work that outlives a request: accepted once, run in the workers, shown in the notification panel (R044-R051).

`service` is what a request calls (`start`, the panel), `work` what a job calls (`perform`, `claim_chunk`), `sweep`
what the scheduler calls.
"""
