module example.com/app

go 1.23

replace example.com/shared => ../shared
