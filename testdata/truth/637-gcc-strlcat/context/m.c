#include <string.h>
int main(int c,char**v){char b[9]="";return strlcat(b,v[0],9)==99;}
