package snippets

var x = undefined
