<?php
require __DIR__ . '/src/Router.php';
require __DIR__ . '/src/Plain.php';
$r = new Router('x');
$r->add('/');
echo $r->HANDLE('/'), "\n";
$p = new Plain();
$p->run();
Plain::make()->run();
$d = new DateTime('2020-01-01');
echo $d->format('Y'), "\n";
echo Router::count(), "\n";
