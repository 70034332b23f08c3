"""Permission codes by module: those of the suite, and a company's own, which tick several of them at once"""
