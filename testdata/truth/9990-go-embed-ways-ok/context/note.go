package a

// To embed a file one writes
//
//	//go:embed x
//
// above a variable.
var Note = 1
