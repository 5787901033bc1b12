module example.com/daemon/examples

go 1.22
