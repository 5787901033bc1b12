<?php
namespace App\Beside;
class First {}
class Second {}
