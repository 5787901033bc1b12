package server

func Serve() {}
