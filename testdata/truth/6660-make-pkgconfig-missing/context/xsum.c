#include <libxml/parser.h>
int main(void) { xmlInitParser(); return 0; }

