package m

var n string = 1
