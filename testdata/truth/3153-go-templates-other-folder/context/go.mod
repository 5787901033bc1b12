module web

go 1.21
