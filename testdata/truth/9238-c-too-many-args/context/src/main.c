#include "log.h"

int main(void)
{
	if (log_level() > 0)
		log_msg("started on port %d", 8080);
	return 0;
}
