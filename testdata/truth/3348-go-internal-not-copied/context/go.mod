module github.com/acme/worker

go 1.23
