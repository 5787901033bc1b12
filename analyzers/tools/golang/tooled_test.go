package golang

import "testing"

// TestAsks looks up what releases of tools need.
func TestAsks(t *testing.T) {
	for operand, want := range map[string]string{
		"golang.org/x/tools/cmd/goimports@v0.38.0":           "1.24.0",
		"golang.org/x/tools/cmd/goimports@v0.37.0":           "1.24.0",
		"golang.org/x/tools/cmd/goimports@v0.24.0":           "",
		"golang.org/x/tools/gopls@v0.20.0":                   "1.24.2",
		"golang.org/x/tools/gopls@v0.18.0":                   "",
		"golang.org/x/tools/cmd/goimports@v0.38.0-rc.1":      "",
		"golang.org/x/toolset@v0.38.0":                       "",
		"github.com/pressly/goose/v3/cmd/goose@latest":       "1.26.0",
		"github.com/pressly/goose/v3/cmd/goose@v3":           "",
		"github.com/golangci/golangci-lint/v2/cmd/x@v2.9.0":  "1.25.0",
		"github.com/golangci/golangci-lint/cmd/x@v1.64.8":    "1.23.0",
		"github.com/golangci/golangci-lint/cmd/x@main":       "",
		"github.com/golangci/golangci-lint/cmd/x":            "",
		"google.golang.org/protobuf/cmd/protoc-gen-go@v1.28": "",
	} {
		if _, _, got := asks(operand); got != want {
			t.Errorf("%s needs go %q, want %q", operand, got, want)
		}
	}
}
