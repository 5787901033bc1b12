package Report::Store;
use strict;
use warnings;
use DBI;
use JSON::XS qw(encode_json);

sub new { bless {}, shift }
sub dump { encode_json([1, 2]) }

1;
