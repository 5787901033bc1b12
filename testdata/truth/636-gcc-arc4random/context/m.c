#include <stdlib.h>
int main(){return arc4random()==1;}
