package main

var version string

func main() { println(version) }
