"""The doors: the web, the channels, the command line, and the wiring of everything below."""
