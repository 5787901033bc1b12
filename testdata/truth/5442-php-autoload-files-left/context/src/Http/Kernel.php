<?php
namespace App\Http;
class Kernel { function run() { echo greet(); } }
