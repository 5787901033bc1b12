<?php
$a = [1, 2]
$b = 3;
echo $b;
