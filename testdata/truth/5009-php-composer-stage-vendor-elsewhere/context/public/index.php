<?php

use Acme\Shop\Cart;

require dirname(__DIR__) . '/vendor/autoload.php';

echo (new Cart())->total(), PHP_EOL;
