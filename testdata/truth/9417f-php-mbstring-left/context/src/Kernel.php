<?php
namespace Acme\Site;

final class Kernel
{
    public function run(): string
    {
        return mb_strtoupper("site");
    }
}
