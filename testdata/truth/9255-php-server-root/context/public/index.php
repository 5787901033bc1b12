<?php echo "hi";
