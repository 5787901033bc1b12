#include "config.h"
#include <stdio.h>
#include <sys/types.h>
#include <stddef.h>
#include <limits.h>
int main(){return 0;}
