module web

go 1.22
