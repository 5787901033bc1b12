module api

go 1.23
