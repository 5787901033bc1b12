package main

type server struct{}

func newServer() *server { return &server{} }
func (s *server) run()   { println("up") }
