// Package web holds the frontend.
package web

import "embed"

// Dist is the built frontend.
//
//go:embed all:dist
var Dist embed.FS
