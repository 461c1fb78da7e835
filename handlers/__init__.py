"""The clerks: what each text means and does."""
