module github.com/acme/scheduler

go 1.22
