package main

import "example.com/kit"

func main() { kit.Say() }
