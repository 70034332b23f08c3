"""What jobs are made of: the queue, slots for heavy work, prefetching."""
