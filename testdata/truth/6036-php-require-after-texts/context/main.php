<?php
$help = <<<EOT
    it's a { text
    EOT;
$template = "
} {$help} ?>
";
# don't
require __DIR__ . '/missing.php';
