module example.com/api

go 1.22

require example.com/log v0.0.0
