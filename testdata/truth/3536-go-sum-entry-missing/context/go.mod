module example.com/ids

go 1.22

require (
	github.com/google/uuid v1.6.0
	github.com/pkg/errors v0.9.1
)
