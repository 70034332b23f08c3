"""Exchange rates: the history of the ECB, rates entered by hand, and the answers drawn from both."""
