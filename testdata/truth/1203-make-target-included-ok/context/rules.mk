release: all
