use v5.36;
use 5.010_001;
use 5.036;

my $text = q{
use v5.40;
};
say length $text;
__END__
use v5.42;
