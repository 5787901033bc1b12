<?php

require_once __DIR__ . "/src/Price.php";

$p = new Price(12.5);
echo $p->format("de_DE"), PHP_EOL;
