package main

import "example.com/report/table"

func main() { table.Print(map[string]int{"a": 1}) }
