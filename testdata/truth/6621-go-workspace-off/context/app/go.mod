module example.com/w/app

go 1.23
