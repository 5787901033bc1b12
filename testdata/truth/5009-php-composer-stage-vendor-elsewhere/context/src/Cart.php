<?php
namespace Acme\Shop;
final class Cart { public function total(): int { return 3; } }
