package main

import "fmt"

func main() { fmt.Println(celsius(readSensor())) }
