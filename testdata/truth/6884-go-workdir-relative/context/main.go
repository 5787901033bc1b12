package main

func main() { println("site") }
