module mail

go 1.23
