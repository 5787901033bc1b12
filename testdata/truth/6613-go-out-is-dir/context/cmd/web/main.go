package main

import "example.com/shop/server"

func main() { server.Run() }
