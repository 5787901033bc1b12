<?php
require __DIR__ . "/../vendor/autoload.php";

echo (new Acme\Site\Kernel())->run(), "\n";
