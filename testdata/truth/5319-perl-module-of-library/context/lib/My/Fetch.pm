package My::Fetch;
use strict;
use warnings;
use Moo;
use Try::Tiny;

sub name { my $s = shift; return try { "fetch" } catch { "none" }; }
1;
