module example.com/ssl

go 1.22
