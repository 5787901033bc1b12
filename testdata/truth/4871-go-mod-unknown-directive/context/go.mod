module example.com/x

go 1.23

ignore (
	./web/node_modules
)
