package main

func main() { println("api") }
