module notes

go 1.23
