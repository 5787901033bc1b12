package main

func main() { println("agent") }
