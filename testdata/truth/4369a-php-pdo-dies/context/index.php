<?php
try {
    $pdo = new PDO('mysql:host=db;dbname=shop', 'shop', 'shop');
} catch (PDOException $e) {
    error_log('no database');
    throw new RuntimeException('Connection failed: ' . $e->getMessage());
}
echo 'ok';
