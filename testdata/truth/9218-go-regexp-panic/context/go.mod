module check

go 1.23
