package main

import "embed"

//go:embed static
var files embed.FS

func main() { _, _ = files.ReadDir("static") }
