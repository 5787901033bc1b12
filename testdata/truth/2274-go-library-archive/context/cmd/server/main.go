package main

import "example.com/s/server"

func main() { server.Serve() }
