<?php
namespace App;
require __DIR__ . '/../vendor/autoload.php';
$a = new Two();
$b = new Helper;
class Local extends Base {}
class Helper {}
$c = new Local;
$d = new Beside\First();
$e = new Beside\Second();
