package main

import "fmt"

func Main() { fmt.Println("x") }
