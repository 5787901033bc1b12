module example.com/orders/v2

go 1.22
