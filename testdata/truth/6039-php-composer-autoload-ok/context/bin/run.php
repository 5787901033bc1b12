<?php
require __DIR__ . '/../vendor/autoload.php';
use App\Kernel;
$k = new Kernel();
$l = new Legacy_Thing();
$m = new Old_Dir_Klass();
$n = new Fall();
$o = new App\Tests\Helper();
$p = new \App\Sub\Deep();
echo helper();
