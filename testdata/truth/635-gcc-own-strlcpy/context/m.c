#include <stdio.h>
unsigned long strlcpy(char*d,const char*s,unsigned long n){return n;}
int main(){char b[4];return strlcpy(b,"x",4)!=4;}
