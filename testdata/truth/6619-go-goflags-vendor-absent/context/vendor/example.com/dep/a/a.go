package a

const A = "a"
