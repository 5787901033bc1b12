package main

func main() { println("greeter") }
