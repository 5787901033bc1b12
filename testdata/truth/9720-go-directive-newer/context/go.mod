module example.com/quick

go 1.24.0
