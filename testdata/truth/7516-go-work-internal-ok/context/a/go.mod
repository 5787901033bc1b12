module example.com/a

go 1.23

require example.com/b v0.0.0
