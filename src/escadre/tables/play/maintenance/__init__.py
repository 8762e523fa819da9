"""Resume bots, evict idle tables from memory, and delete unused tables."""
