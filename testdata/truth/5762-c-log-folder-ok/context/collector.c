#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define LOG_FILE "/var/log/collector/collector.log"

int main(void)
{
	FILE *log = fopen(LOG_FILE, "a");
	if (log == NULL) {
		perror(LOG_FILE);
		return EXIT_FAILURE;
	}
	for (;;) {
		fprintf(log, "tick\n");
		fflush(log);
		sleep(5);
	}
}
