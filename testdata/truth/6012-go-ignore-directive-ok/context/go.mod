module example.com/m

go 1.25.0

ignore ./third_party/broken

ignore (
	node_modules
	docs/snippets
)
