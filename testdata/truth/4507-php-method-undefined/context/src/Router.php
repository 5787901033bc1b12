<?php
class Router {
    private array $routes = [];
    public function add(string $p, callable $f): void { $this->routes[$p] = $f; }
    public function dispatch(string $p): string { return ($this->routes[$p])(); }
}
