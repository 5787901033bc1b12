<?php
class Base {
    protected array $routes = [];
    public function add(string $p, callable $f): void { $this->routes[$p] = $f; }
}
