<?php
declare(strict_types=1);
require __DIR__ . '/../src/text.php';
echo shout('ready'), PHP_EOL;
