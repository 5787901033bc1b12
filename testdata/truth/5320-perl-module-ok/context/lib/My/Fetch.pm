package My::Fetch;
use strict;
use warnings;
use LWP::UserAgent;
use Try::Tiny;

sub new { my $c = shift; return bless { ua => LWP::UserAgent->new }, $c }
sub name { my $s = shift; return try { $s->{ua}->agent } catch { "none" }; }
1;
