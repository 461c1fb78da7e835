"""What the service remembers: the one part of the law's house that knows a database.

Every function takes a connection and leaves the transaction to its caller: see `engine.writing` and
`engine.reading`.
"""
