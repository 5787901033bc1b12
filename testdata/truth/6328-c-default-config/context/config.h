#define DEFAULT_CONFIG "/etc/meter.conf"
struct config { int interval; };
int config_load(struct config *c, const char *path);
