module example.com/page

go 1.22
