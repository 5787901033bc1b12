<?php
function shout(string $s): string
{
    return mb_strtoupper($s);
}
