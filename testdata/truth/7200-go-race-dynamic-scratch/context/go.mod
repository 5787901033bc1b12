module consumer

go 1.22
