package main

import (
	"example.com/acme/billing/internal/tax"
	"fmt"
)

func main() { fmt.Println("total", tax.Add(100)) }
