package main

func broken( {
