module example.com/net

go 1.22
