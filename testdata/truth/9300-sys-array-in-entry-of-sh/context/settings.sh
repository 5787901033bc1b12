MODE=release
FLAGS=(-O2 -g)
export MODE
