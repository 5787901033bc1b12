#include "app.h"
int main(void) { return 0; }
