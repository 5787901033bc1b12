#ifndef NET_H
#define NET_H
#ifdef __cplusplus
extern "C" {
#endif
int net_run(int a);
void log_open(const char *name);
#ifdef __cplusplus
}
#endif
#endif
