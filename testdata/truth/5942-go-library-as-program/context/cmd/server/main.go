package main

import "example.com/app/server"

func main() { server.Start() }
