+++ b/index.js
@@ -1,3 +1,4 @@
+// patched
 /**
  * Helpers.
  */
