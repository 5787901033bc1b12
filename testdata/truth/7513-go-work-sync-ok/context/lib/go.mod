module example.com/shop/lib

go 1.23
