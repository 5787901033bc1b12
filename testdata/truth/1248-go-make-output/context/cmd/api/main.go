package main

var version string

func main() { println("up", version) }
