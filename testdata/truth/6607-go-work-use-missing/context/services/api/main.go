package main

import "example.com/pkg/auth"

func main() { println(auth.User()) }
