//go:build gpu

package main

import _ "embed"

// embeddedProbe is layerlint-probe, compressed with zstd. layerlint-probe/portable makes it and lays it over this folder.
//
//go:embed layerlint-probe.zst
var embeddedProbe []byte
