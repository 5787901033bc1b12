package main

import "example.com/shared"

func main() { shared.Hello() }
