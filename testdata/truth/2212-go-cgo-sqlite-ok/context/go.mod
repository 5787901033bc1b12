module db

go 1.23
