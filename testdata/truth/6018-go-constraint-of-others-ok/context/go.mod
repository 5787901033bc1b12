module example.com/m

go 1.23

require golang.org/x/exp v0.0.0-20231110203233-9a3e6036ecaa
