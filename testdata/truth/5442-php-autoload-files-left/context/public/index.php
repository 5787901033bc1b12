<?php
require __DIR__ . '/../vendor/autoload.php';
(new App\Http\Kernel())->run();
