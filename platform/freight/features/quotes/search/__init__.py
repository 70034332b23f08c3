"""Rate search: lanes as a job, the rates of all tariffs for each, ranked and explained (R084-R088)."""
