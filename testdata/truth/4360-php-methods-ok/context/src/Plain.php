<?php
class Plain {
    public static function make(): self { return new self(); }
    public function run(): void { echo "run\n"; }
}
