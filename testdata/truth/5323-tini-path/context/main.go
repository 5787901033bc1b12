package main

func main() { println("up") }
