module example.com/app

go 1.23

require example.com/go-ids v1.0.0
