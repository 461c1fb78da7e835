"""The law, the case and the money of a lawful seizure. Pure, except for the store at its foot."""
