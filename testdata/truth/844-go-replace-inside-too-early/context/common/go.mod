module example.com/common

go 1.22
