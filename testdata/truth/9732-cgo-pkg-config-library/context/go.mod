module example.com/xmltool

go 1.22
