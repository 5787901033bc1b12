#include <uuid/uuid.h>
#include <stdio.h>
int main(void) { uuid_t u; char s[37]; uuid_generate(u); uuid_unparse(u, s); puts(s); return 0; }
