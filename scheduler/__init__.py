"""The clock: what falls due, what is waiting to be sent."""
