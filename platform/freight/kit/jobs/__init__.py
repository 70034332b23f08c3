"""The building blocks of jobs: the queue, slots for heavy work, prefetching."""
