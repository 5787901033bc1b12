<?php
$c = include __DIR__ . '/c.php';
echo $c['a'];
