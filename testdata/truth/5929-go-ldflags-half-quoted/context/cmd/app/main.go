package main

var name string

func main() { println(name) }
