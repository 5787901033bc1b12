module example.com/envd

go 1.22
