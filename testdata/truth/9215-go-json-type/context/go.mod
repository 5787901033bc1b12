module billing

go 1.23
