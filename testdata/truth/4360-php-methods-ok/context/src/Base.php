<?php
abstract class Base {
    public function __construct(protected string $n) {}
    public function add(string $p): static { return $this; }
    public function handle(string $p): string { return $p; }
}
