module count

go 1.23
