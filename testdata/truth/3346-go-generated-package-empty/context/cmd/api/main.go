package main

import (
	"fmt"

	"example.com/orders/internal/server"
)

func main() { fmt.Println(server.Run()) }
