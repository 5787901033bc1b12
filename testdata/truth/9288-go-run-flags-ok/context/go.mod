module flags

go 1.23
