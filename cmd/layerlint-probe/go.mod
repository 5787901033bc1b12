// What opens NVIDIA's libraries is a module of its own: it needs cgo, and go install ./... installs only the program.
module github.com/layerlint/layerlint/cmd/layerlint-probe

go 1.26.8

require (
	github.com/NVIDIA/go-nvml v0.13.3-0
	github.com/ebitengine/purego v0.11.3
	github.com/klauspost/compress v1.20.3
	github.com/layerlint/layerlint v0.0.0
)

require golang.org/x/sys v0.49.0 // indirect

replace github.com/layerlint/layerlint => ../..
