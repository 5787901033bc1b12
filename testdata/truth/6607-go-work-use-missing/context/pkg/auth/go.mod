module example.com/pkg/auth

go 1.23
