module example.com/app

go 1.16

require golang.org/x/text v0.23.0
