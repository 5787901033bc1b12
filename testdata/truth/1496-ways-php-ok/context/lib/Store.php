<?php
require_once __DIR__ . '/Base.php';
class Store extends Base {
    private $n;
    public function __construct($n) { $this->n = $n; }
    public function name() { return $this->n; }
    public static function make(): self { return new static('made'); }
}
