"""The public notice board, its feeds and alerts."""
