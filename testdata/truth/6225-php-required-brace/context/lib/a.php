<?php
function a(): int
{
    if (true) {
        return 1;
}
