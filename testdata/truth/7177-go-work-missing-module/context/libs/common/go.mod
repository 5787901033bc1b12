module example.com/mono/common

go 1.23
