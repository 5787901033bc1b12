#include <stdio.h>
void *backend(void);
int main(void) { if (!backend()) return 1; puts("store ready"); return 0; }
