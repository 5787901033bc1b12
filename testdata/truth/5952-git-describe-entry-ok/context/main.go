package main

var version string

func main() { println("app", version) }
