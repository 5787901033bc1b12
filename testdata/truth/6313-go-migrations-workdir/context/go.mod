module example.com/mig

go 1.23
