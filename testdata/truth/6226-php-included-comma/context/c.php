<?php
return ['a' => 1 'b' => 2];
