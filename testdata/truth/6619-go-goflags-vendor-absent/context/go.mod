module example.com/x

go 1.21

require example.com/dep/a v1.0.0
