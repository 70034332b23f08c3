"""The setup wizard: the type of the company, how far it is set up, and what its first invoice still needs"""
