module e.com/a

go 1.21
