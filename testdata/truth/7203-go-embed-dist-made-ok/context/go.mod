module example.com/tsdproxy

go 1.22
