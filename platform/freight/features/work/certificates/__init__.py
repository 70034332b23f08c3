"""Exemption certificates: the files that customers gave, kept with their accounts."""
