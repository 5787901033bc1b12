package store

// Open opens it.
func Open() string { return "open" }
