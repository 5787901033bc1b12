#include <stdio.h>
int add(int a, int b);
int add(int a, int b)
{ return a + b; }
int main(void){
  int add();
  return add(1,2)-3;}
