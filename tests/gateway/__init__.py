"""The doors, tried from outside."""
