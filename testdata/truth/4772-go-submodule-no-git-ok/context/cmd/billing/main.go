package main

import (
	"fmt"

	"example.com/billing/invoice"
)

func main() { fmt.Println(invoice.New(3).Total()) }
