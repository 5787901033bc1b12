<?php
declare(strict_types=1);

enum Level: int
{
    case Low = 1;
    const DEFAULT = self::Low;
}

final readonly class Box
{
    public const NAME = 'box';
    private const ARRAY = [1];

    public function __construct(public int $n)
    {
    }
}

/*
  const string NAME = 'x';
*/
$help = '
    const string NAME = "app";
    public private(set) int $x = 1;
';
echo (new Box(Level::DEFAULT->value))->n, strlen($help) > 3 ? 'ok' : '', PHP_EOL;
