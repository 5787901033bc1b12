<?php
require __DIR__ . '/Greeter.php';
echo (new Greeter('x'))->greet(), PHP_EOL;
