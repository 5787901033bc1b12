#include "state.h"
int main(void) { return counter; }
