package server

func Run() { println("serving") }
