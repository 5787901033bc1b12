module example.com/resolve

go 1.22
