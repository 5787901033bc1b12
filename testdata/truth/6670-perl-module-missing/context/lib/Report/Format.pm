package Report::Format;
use strict;
use Exporter 'import';
use Text::CSV;
our @EXPORT_OK = qw(table);
sub table { return join(',', @{$_[0]}) . "\n" }
1;

