package main

import "example.com/x/b"

func main() { b.Run("x") }
