module example.com/s

go 1.20
