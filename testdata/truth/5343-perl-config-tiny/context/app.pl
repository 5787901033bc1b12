use strict;
use warnings;
use Config::Tiny;
use POSIX qw(strftime);
my $c = Config::Tiny->read("app.ini") or die;
print $c->{_}{name}, "\n";
