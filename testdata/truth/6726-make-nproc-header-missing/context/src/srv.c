#include "../include/srv.h"
int main(void) { return N; }
