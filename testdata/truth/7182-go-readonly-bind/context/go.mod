module example.com/ro

go 1.22
