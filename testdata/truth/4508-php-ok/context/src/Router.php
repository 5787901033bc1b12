<?php
require_once __DIR__ . '/Base.php';
class Router extends Base {
    public function dispatch(string $p): string { return ($this->routes[$p])(); }
    public function __call($name, $args) { return $this->dispatch(...$args); }
}
