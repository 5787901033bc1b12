package lib

const Name = "lib"
