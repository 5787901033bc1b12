package main

import "embed"

//go:embed web/dist
var files embed.FS

func main() { _ = files }
