package catalog

import (
	"strings"
	"testing"
)

func TestSimilar(t *testing.T) {
	for ref, want := range map[string]string{
		"pyhton:3.12":                              "python:3.12",
		"python:3.12-slimm":                        "python:3.12-slim",
		"docker.io/pyton":                          "python",
		"library/debian:bokworm":                   "debian:bookworm",
		"nvidia/cuda:12.4-devel-ubuntu22.04":       "nvidia/cuda:12.4.0-devel-ubuntu22.04",
		"nvidia/cuda:12.4.1-devel-ubuntu2204":      "nvidia/cuda:12.4.1-devel-ubuntu22.04",
		"example.com/team/service:1":               "",
		"debian@sha256:" + strings.Repeat("0", 64): "",
	} {
		near := Embedded().Similar(ref, 3)
		if len(near) == 0 {
			near = []string{""}
		}
		if near[0] != want {
			t.Errorf("%s: %q, want %s first", ref, near, want)
		}
	}
}
