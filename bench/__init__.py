"""Figures measured in one run on one machine, as ratios against the barest thing that could do the same work."""
