<?php
namespace App\Tests;
class Helper {}
