<?php
namespace App;

$help = <<<EOT
require __DIR__ . '/missing.php';
EOT;
$template = '
require __DIR__ . "/missing.php";
require __DIR__ . \'/missing2.php\';
';
/*
require __DIR__ . '/missing.php';
*/
require __DIR__ . '/inc/a.php';
$x = \is_array([]) ||
require __DIR__ . '/missing.php';
try {
require __DIR__ . '/missing.php';
} catch (\Error $e) {
    echo 'fine';
}
file_put_contents(__DIR__ . '/made.php', '<?php return 3;');
require __DIR__ . '/made.php';
echo $help, $template, "{$e->getTrace()[0]["line"]}";
