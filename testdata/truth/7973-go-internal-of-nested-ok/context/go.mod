module example.com/app/v2

go 1.23

require example.com/app/kit v0.0.0

replace example.com/app/kit v0.0.0 => ./kit
