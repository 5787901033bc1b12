#ifndef CONFIG_H
#define CONFIG_H
#define ECHOD_CONFIG "/etc/echod/echod.conf"
struct config { int port; };
int config_load(struct config *c, const char *path);
#endif
