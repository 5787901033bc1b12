#include <node_api.h>
#include "hash/fnv.h"
static napi_value Init(napi_env env, napi_value exports) { fnv("x"); return exports; }
NAPI_MODULE(NODE_GYP_MODULE_NAME, Init)
