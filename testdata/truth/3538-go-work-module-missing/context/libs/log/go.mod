module example.com/log

go 1.22
