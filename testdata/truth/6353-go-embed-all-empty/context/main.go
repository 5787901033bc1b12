package main

import "embed"

//go:embed all:web
var web embed.FS

func main() { _ = web }
