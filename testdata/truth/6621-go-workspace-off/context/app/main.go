package main

import "example.com/w/kit"

func main() { kit.Do() }
