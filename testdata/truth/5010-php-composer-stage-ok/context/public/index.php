<?php

use Acme\Shop\Cart;

require dirname(__DIR__) . '/vendor/autoload.php';

@mkdir(__DIR__ . '/../var/cache', 0775, true);
file_put_contents(__DIR__ . '/../var/cache/x', '1');
echo (new Cart())->total(), PHP_EOL;
