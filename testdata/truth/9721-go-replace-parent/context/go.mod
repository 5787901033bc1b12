module publisher

go 1.21

require example.com/mqtt v1.0.0

replace example.com/mqtt => ../../
