module report

go 1.23

require example.com/tint v1.0.0
