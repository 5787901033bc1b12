module example.com/fmtr

go 1.23
