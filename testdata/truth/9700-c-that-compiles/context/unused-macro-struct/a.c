#include <stdio.h>
#define RECORD(n) struct n
int main(void){
  RECORD(foo) {
    int a;
    int b;
  };
  struct foo f; f.a = 1; return f.a - 1; }
