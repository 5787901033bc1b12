package main

import _ "example.com/lib"

func main() {}
