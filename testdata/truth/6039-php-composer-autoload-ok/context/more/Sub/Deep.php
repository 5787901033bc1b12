<?php
namespace App\Sub;
class Deep extends \ArrayObject {}
