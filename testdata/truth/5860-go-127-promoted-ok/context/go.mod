module example.com/app

go 1.27.0
