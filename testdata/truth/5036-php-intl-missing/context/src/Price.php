<?php

final class Price
{
    public function __construct(private float $amount) {}

    public function format(string $locale): string
    {
        $f = new NumberFormatter($locale, NumberFormatter::CURRENCY);
        return mb_strtoupper($f->formatCurrency($this->amount, "EUR"));
    }
}
