"""Reading and marking workbooks from untrusted sources, and writing tables. Reading and marking happen in child
processes with limits of their own: a hostile file ends its child and nothing else."""
