package store

func Open(dsn string) error { return nil }
