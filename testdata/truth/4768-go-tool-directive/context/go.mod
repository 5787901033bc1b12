module example.com/api

go 1.23

tool example.com/api/internal/gen
