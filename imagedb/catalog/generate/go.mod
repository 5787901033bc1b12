// The catalog's generator is a module of its own, so that go install ./... installs only the program.
module github.com/layerlint/layerlint/imagedb/catalog/generate

go 1.26.8

require (
	github.com/klauspost/compress v1.20.3
	github.com/layerlint/layerlint v0.0.0
)

replace github.com/layerlint/layerlint => ../../..
