package main

import "example.com/x/b"

func main() {
	v, err := b.Run("x", 1)
	println(v, err)
}
