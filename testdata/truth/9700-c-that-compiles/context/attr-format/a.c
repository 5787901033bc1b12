#include <stdio.h>
#include <stdarg.h>
int format(const char *s);
int format(const char *s)
{ return *s; }
void lg(const char *f, ...) __attribute__((format(printf, 1, 2)));
void lg(const char *f, ...) { va_list a; va_start(a,f); vprintf(f,a); va_end(a); }
int main(void){
  lg("%d",1);
  return format("");}
