module example.com/app

go 1.23

require example.com/shared v0.0.0

replace example.com/shared => ../shared
