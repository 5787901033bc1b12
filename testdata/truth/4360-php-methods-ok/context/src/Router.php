<?php
require_once __DIR__ . '/Base.php';
final class Router extends Base {
    public static function count(): int { return 1; }
}
