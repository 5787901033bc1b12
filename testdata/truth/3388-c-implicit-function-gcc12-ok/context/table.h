struct table { char key[32]; char value[32]; };
void put(struct table *t, const char *k, const char *v);
const char *get(struct table *t, const char *k);
