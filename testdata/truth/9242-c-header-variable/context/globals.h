#ifndef GLOBALS_H
#define GLOBALS_H
int verbose;
const char *program = "app";
#endif
