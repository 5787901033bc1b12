package greet

const Text = "hi"
