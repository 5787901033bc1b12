#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	const char *token = getenv("AGENT_TOKEN");
	if (!token) {
		fprintf(stderr, "AGENT_TOKEN is not set\n");
		return 1;
	}
	printf("token of %s\n", token);
	return 0;
}
