<?php
declare(strict_types=1);

require __DIR__ . '/../src/Database.php';

$db = new App\Database(__DIR__ . '/../var/app.db');
$db->migrate();
echo "done\n";
