#include <Python.h>
static struct PyModuleDef m={PyModuleDef_HEAD_INIT,"fast",0,-1,0};
PyMODINIT_FUNC PyInit_fast(void){return PyModule_Create(&m);}
