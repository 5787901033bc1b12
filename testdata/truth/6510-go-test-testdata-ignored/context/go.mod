module example.com/td

go 1.22
