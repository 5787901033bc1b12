<?php
require __DIR__ . '/../src/Account.php';
echo (new Account(5))->balance, PHP_EOL;
