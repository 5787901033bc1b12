package main

func main() { println("seed") }
