module agent

go 1.20
