module site

go 1.23
