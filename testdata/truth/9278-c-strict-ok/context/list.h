#ifndef LIST_H
#define LIST_H
#include <stddef.h>

#define LIST_FIELDS int id; const char *name;
#define call2(f, ...) f(__VA_ARGS__)

struct node {
	LIST_FIELDS
	struct node *next;
};

struct ops {
	int (*push)(struct node **head, int id);
	void (*log)(const char *fmt, ...);
	struct { int depth; } stats;
};

struct pair { int a, b; };

int list_push(struct node **head, int id);
int list_sum(const struct node *head, int (*f)(int));
void note(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
int add(int a, int b);
extern const struct ops list_ops;
#endif
