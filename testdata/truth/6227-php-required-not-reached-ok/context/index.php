<?php
if (PHP_VERSION_ID > 70000) {
    exit(0);
}
require __DIR__ . '/a.php';
