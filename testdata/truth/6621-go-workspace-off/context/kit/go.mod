module example.com/w/kit

go 1.23
