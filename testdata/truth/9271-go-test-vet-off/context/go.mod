module off

go 1.23
