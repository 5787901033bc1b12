<?php
class Greeter
{
    public function __construct(private string $name)
    {
    }

    public function greet(): string
    {
        return "Hello {$this->name}"
    }
}
