package main

func main() { println("receive") }
