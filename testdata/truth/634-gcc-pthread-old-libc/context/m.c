#include <pthread.h>
#include <stdio.h>
int main(){puts("ok");}
