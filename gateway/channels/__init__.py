"""One module for each way a text can travel."""
