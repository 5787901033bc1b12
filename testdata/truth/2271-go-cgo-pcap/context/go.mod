module sniff

go 1.23
