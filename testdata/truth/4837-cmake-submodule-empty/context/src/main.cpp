#include "sink.h"
int main() { Sink s; s.write("hello"); }
