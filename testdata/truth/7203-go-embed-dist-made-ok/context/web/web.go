package web

import "embed"

//go:embed dist
var dist embed.FS

var Static = dist
