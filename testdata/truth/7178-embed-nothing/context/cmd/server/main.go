package main

import "example.com/embedded/web"

func main() { _ = web.Dist }
