<?php
$pdo = new PDO('sqlite::memory:');
$pdo->exec('create table t (id integer)');
try {
    $m = new PDO('mysql:host=db', 'a', 'b');
} catch (PDOException $e) {
    echo $e->getMessage(), PHP_EOL;
}
