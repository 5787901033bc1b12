module healthcheck

go 1.22
