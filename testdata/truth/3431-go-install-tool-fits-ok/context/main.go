package main

//go:generate stringer -type=Color

type Color int

const (
	Red Color = iota
	Blue
)

func main() { println(Red.String(), Blue.String()) }
