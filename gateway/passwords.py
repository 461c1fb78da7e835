"""What staff log in with: kept as an argon2 hash, long enough that nobody guesses it."""

from argon2 import PasswordHasher

SHORTEST = 10

hasher = PasswordHasher()
