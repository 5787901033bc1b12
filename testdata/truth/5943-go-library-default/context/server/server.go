package server

// Start starts it.
func Start() { println("server") }
