module tags

go 1.23
