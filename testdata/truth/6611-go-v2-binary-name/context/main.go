package main

func main() { println("migrate") }
