+++ b/clock.c
@@ -1,2 +1,2 @@
 #include <stdio.h>
-int main(void) { puts("tick"); return 0; }
+int main(void) { puts("tock"); return 0; }
