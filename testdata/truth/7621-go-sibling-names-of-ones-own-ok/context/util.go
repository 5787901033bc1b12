package main

var size, depth, result, entry, top, one, limit, counts, failure, outer, v, i, text, local, inner, area, str int
