package main

func main() { println("app") }
