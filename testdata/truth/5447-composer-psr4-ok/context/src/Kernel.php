<?php
namespace App;
class Kernel { function run() { echo 'ok'; } }
