<?php

namespace Acme\Worker;

final class Runner
{
    public function run(): int
    {
        echo "done\n";
        return 0;
    }
}
