module example.com/orders

go 1.22

require example.com/common v0.0.0

replace example.com/common => ./common
