use strict;
