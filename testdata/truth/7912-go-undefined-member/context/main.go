package main

import "example.com/app/a"

func main() { a.Run() }
