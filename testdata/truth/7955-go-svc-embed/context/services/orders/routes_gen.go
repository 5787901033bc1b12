package main

func (s *server) routes() {}
