open(my $f, ">", "/usr/bin/hello-tool") or die; print $f "#!/bin/sh\necho hi\n"; close $f; chmod 0755, "/usr/bin/hello-tool";
