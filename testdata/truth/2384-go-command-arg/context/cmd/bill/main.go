package main

func main() { println("bill") }
