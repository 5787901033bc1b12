module example.com/services/worker

go 1.23
