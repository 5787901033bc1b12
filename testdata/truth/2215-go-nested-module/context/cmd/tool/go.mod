module example.com/root/cmd/tool

go 1.23
