<?php
require __DIR__ . '/inc/Thing.php';
$t = new Thing();
$t->go();
$t = $t->with('a');
echo $t->name(), count($argv), PHP_EOL;
$s = new ArrayObject([1]);
echo $s->count(), Thing::make()->name(), PHP_EOL;
