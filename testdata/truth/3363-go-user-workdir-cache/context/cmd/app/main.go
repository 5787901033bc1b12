package main

import "example.com/app/greet"

func main() { println(greet.Text) }
