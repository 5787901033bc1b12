module example.com/tools/migrate/v2

go 1.22
