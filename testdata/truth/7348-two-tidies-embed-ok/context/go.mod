module app

go 1.23

require (
	example.com/gone v1.0.0
	github.com/google/uuid v1.6.0
)

replace example.com/gone => ../gone
