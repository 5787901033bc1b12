package main

type App struct{ name string }

func NewApp() (*App, error) { return &App{"shop"}, nil }

func (a *App) Run() { println(a.name) }
