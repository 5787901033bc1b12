package main

import (
	"fmt"

	"example.com/api/internal/routes"
)

func main() { fmt.Println("routes", len(routes.All())) }
