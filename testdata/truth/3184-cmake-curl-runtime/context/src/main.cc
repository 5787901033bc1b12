#include <curl/curl.h>
int main() { return curl_version() == nullptr; }
