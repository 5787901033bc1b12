module example.com/ver

go 1.23
