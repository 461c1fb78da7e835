"""Paper as PDF, in seven languages."""
