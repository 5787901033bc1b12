package main

import (
	"fmt"
	"example.com/acme/billing/internal/tax"
)

func main() { fmt.Println("total", tax.Add(100)) }
