//go:build wireinject

package main

func InitializeApp() (*App, error) { panic("wire") }
