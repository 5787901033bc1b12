<html>
<?php $t = 'x'; ?>
require __DIR__ . '/missing.php';
<?= $t ?>
</html>
