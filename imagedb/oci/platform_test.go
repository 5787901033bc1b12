package oci

import (
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/imagetest"
)

func TestAcceptablePlatforms(t *testing.T) {
	for want, list := range map[string]string{
		"linux/amd64":   "linux/amd64 linux/386",
		"linux/x86_64":  "linux/amd64 linux/386",
		"linux/arm/v6":  "linux/arm/v6 linux/arm/v5",
		"linux/arm":     "linux/arm/v7 linux/arm/v6 linux/arm/v5",
		"linux/aarch64": "linux/arm64 linux/arm/v8 linux/arm/v7 linux/arm/v6 linux/arm/v5",
		"linux/ppc64le": "linux/ppc64le",
	} {
		p, err := parsePlatform(want)
		imagetest.Check(t, err)
		if got := strings.Join(acceptable(p), " "); got != list {
			t.Errorf("%s: %s", want, got)
		}
	}
	for _, bad := range []string{"linux", "linux/", "a/b/c/d"} {
		if _, err := parsePlatform(bad); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
}
