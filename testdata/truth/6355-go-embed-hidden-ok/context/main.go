package main

import "embed"

//go:embed all:web/sub web/*.txt web/other/.env
var web embed.FS

func main() { _ = web }
