#include <libxml/parser.h>
#include <curl/curl.h>
int main(void) { return 0; }
