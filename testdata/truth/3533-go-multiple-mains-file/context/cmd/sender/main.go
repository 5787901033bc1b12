package main

func main() { println("send") }
