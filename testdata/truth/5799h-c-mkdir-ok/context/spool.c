#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define SPOOL "/var/spool/app"

int main(void)
{
	if (mkdir(SPOOL, 0755) < 0 && errno != EEXIST) {
		perror(SPOOL);
		return 1;
	}
	puts("ready");
	return 0;
}
