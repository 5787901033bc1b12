module example.com/v

go 1.21

require (
	example.com/dep/a v1.0.0
	example.com/dep/b v1.2.0
)
