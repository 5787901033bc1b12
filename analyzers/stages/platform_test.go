package stages_test

import (
	"testing"

	"github.com/layerlint/layerlint/analyzers/stages"
)

func TestParsePlatform(t *testing.T) {
	for text, want := range map[string]string{
		"linux/amd64":               "linux/amd64",
		"linux/amd64/v1":            "linux/amd64",
		"linux/amd64/v3":            "linux/amd64/v3",
		"Linux/ARM64/v8":            "linux/arm64",
		"linux/arm/v7":              "linux/arm/v7",
		"linux/armhf":               "linux/arm/v7",
		"linux/x86_64":              "linux/amd64",
		"linux/loong128":            "linux/loong128", // a pair is not looked up
		"amd64":                     "linux/amd64",
		"aarch64":                   "linux/arm64",
		"armel":                     "linux/arm/v6",
		"linux":                     "linux/amd64",
		"windows":                   "windows/amd64",
		"windows/amd64":             "windows/amd64",
		"windows(10.0.17763)/amd64": "windows(10.0.17763)/amd64",
		"macos/arm64":               "darwin/arm64",
		"wasi/wasm":                 "wasi/wasm",
		"wasm":                      "linux/wasm",
		"foo":                       "",
		"linux/":                    "",
		"/amd64":                    "",
		"linux/arm/v7/x":            "",
		"linux/amd 64":              "",
		"linux/*":                   "",
		"linux,amd64":               "",
		"linux/amd64,linux/arm64":   "",
	} {
		got, err := stages.ParsePlatform(text)
		if got != want || (err != nil) != (want == "") {
			t.Errorf("%q: got %q, %v, want %q", text, got, err, want)
		}
	}
}
