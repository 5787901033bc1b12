module site

go 1.21
