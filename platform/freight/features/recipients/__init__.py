"""Who gets which invoice, how and when: delivery profiles, their keys, and the plan of each invoice."""
