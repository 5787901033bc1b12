package main

import "testing"

func TestUp(t *testing.T) {}
