module example.com/g

go 1.21
