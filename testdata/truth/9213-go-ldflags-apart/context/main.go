package main

func main() { println("ok") }
