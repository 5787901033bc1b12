module example.com/orders

go 1.23
toolchain go1.24.0
