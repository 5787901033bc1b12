package main

import "example.com/app/in"

func main() { in.Say() }
