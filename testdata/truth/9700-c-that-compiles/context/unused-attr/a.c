#include <stdio.h>
int main(void){
  __attribute__((unused))
  int counter;
  return 0; }
