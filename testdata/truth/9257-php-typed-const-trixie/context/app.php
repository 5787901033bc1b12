<?php
declare(strict_types=1);

final class App
{
    const string NAME = 'app';

    public function run(): void
    {
        echo self::NAME, "\n";
    }
}

(new App())->run();
