module example.com/shop/app

go 1.23
