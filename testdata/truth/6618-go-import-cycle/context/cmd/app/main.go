package main

import "example.com/cyc/user"

func main() { user.New() }
