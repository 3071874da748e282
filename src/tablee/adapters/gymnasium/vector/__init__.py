"""Many games at once, compiled; each game's lanes are in the module of its key here."""
