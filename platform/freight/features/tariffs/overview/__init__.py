"""All tariffs of a system seen together: how they stand, what stands out, their rates, one lane over all of them."""
