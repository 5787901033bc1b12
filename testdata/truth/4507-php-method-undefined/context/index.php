<?php
require __DIR__ . '/src/Router.php';
$r = new Router();
$r->add('/', fn() => 'home');
echo $r->handle('/'), "\n";
