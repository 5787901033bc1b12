package main

import "example.com/web/server"

func main() { server.Run() }
