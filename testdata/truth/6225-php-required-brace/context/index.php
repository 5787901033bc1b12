<?php
require __DIR__ . '/lib/a.php';
echo a();
