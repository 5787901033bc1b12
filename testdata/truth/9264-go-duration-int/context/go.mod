module poll

go 1.23
