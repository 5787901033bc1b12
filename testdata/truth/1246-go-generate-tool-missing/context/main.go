package main

//go:generate stringer -type=State

type State int

func main() { println("up") }
