my $d = shift;
system("mkdir -p $d/bin $d/lib $d/share");
open(F, ">$d/bin/tool"); print F "#!/bin/sh\necho tool\n"; close F; chmod 0755, "$d/bin/tool";
open(F, ">$d/lib/data.txt"); print F "x\n"; close F;
open(F, ">$d/share/s.txt"); print F "x\n"; close F;
