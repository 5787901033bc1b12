#!/usr/bin/env php
<?php
declare(strict_types=1);
namespace App\Odd;

use ArrayObject as Bag;

#[\AllowDynamicProperties]
final class Odd extends Bag
{
    public const LIST = ['if' => 1, 'for' => 2,];

    public function __construct(private readonly ?int $if = null, string ...$rest) { parent::__construct($rest); }

    public function list(): static { return $this; }

    public function for(): string { return "{$this->list()->name("}")} and ${_SERVER['x']}"; }

    private function name(string $s): string { return $s; }
}

enum Suit: string { case If = 'a'; const While = self::If; public static function match(): self { return self::While; } }

$_SERVER['x'] = 'y';
$odd = new Odd(1, ...['a', 'b']);
$text = <<<"END"
    {$odd->for()} ENDING } ) '
    END . 'x';
[, $b] = [1, 2];
$f = fn(int &$c, $d = [1, 2]) => $c and $d xor true;
$g = strlen(...);
for (;;) { goto out; }
out: echo $text, match (true) { $b === 2 => $g('abc'), default => throw new \Exception }, Suit::match()->value, PHP_EOL ?>
Not PHP: } ) if $x 'y
<?php if ($b): ?>shown <?= $b . '!' ?>

<?php endif; foreach ([1] as $k => $v): echo $v; endforeach;
// a comment ends at ?><?php # and here
echo `true` ?? '', (int) '3' <=> 2, PHP_EOL;
__halt_compiler();
{ ( [ "
