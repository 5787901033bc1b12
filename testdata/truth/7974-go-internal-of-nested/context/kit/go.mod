module example.com/app/kit

go 1.23
