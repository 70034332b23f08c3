"""The audit log of a company: read, filtered, exported, and watched for refusals that repeat"""
