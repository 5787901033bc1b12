package main

import "example.com/app/kit"

func main() { println(kit.Kit()) }
