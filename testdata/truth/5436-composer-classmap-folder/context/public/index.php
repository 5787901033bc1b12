<?php
require __DIR__.'/../vendor/autoload.php';
echo 1;
