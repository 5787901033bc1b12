module ok

go 1.23
