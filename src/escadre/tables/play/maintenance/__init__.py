"""What a process does with all tables: resume bots, evict idle tables, delete abandoned ones."""
