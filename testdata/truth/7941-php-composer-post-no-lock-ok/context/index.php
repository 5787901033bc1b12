<?php
require 'vendor/autoload.php';
hi();
