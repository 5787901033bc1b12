package main

import "example.com/app/lib"

func main() { println(lib.F()) }
