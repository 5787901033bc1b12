<?php
class Thing {
    public function __construct(private string $n = 'x') {}
    public static function make(): static { return new static('m'); }
    public function go(): void {}
    public function with(string $n): self { return new self($n); }
    public function name(): string { return $this->n; }
}
