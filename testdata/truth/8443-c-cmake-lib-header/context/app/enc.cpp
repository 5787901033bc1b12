#include "codec.h"
int main(int argc, char **) { return encode(argc); }
