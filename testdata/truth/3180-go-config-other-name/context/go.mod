module example.com/srv

go 1.23
