module example.com/mono

go 1.22
