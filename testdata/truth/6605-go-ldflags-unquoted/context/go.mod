module example.com/ctl

go 1.22
