//go:build gpu

package main

import _ "embed"

// embeddedProbe is layerlint-probe, compressed with gzip. gpucheck/portable makes it and lays it over this folder.
//
//go:embed layerlint-probe.gz
var embeddedProbe []byte
