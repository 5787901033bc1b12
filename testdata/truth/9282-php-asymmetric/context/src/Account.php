<?php

class Account
{
    public private(set) int $balance = 0;

    public function __construct(int $balance)
    {
        $this->balance = $balance;
    }
}
