module example.com/app

go 1.22

require example.com/kit v1.3.0
