#define X "x"
