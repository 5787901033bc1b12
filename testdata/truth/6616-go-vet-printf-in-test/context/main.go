package main

import "fmt"

type cents int

func (c cents) euros() float64 { return float64(c) / 100 }

func main() { fmt.Println(format(250)) }

func format(c cents) string { return fmt.Sprintf("%d EUR", c.euros()) }
