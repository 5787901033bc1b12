use strict;
use 5.038;
print "ok\n";
