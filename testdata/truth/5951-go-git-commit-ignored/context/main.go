package main

var commit string

func main() { println("app", commit) }
