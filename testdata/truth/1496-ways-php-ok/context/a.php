<?php
require __DIR__ . '/lib/Store.php';
require_once 'lib/Base.php';
$store = new Store('x');
echo $store->name(), "\n";
echo $store->inherited(), "\n";
echo Store::make()->name(), "\n";
$e = new StoreException('m');
echo $e->getMessage(), "\n";
$o = new ArrayThing();
echo $o->count(), "\n";
$c = function () { return 1; };
echo $c(), "\n";
$d = new DateTime();
echo strlen($d->format('Y')), "\n";
