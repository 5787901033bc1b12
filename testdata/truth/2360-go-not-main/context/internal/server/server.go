package server

import "fmt"

func Run() { fmt.Println("shop") }
