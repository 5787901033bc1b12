package main

import "example.com/mqtt"

func main() { mqtt.Dial() }
