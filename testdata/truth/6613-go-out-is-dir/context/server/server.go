package server

func Run() { println("run") }
