#include <stdio.h>
char *dup(char *s);
char *dup(char *s)
{ return s; }
int main(void){
  extern char *dup();
  return *dup("")!=0;}
