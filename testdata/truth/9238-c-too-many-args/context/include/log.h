#ifndef LOG_H
#define LOG_H
void log_msg(const char *msg);
int log_level(void);
#endif
