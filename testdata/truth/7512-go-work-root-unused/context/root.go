package root
