module example.com/orders

go 1.22

require example.com/common v1.0.0
