module app

go 1.23
