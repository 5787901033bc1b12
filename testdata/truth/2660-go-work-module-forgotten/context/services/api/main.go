package main

import "example.com/log"

func main() { log.Say() }
