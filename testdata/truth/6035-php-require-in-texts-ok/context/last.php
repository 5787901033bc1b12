<?php
echo 1;
return;
require __DIR__ . '/missing.php';
