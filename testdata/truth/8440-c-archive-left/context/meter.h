#ifndef METER_H
#define METER_H
int meter_read(const char *dev);
void meter_report(int value);
#endif
