package main

func main() { println("edge") }
